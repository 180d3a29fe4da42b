import { z } from 'zod'
import { endpoint } from './http.ts'
import { IdeaWithAuthor, TeamMember } from './ideas.ts'
import * as errorTexts from './messages/errors/index.ts'
import { teamChangesLimit } from './offers.ts'
import { TEAM_NOTE_MAX } from './roles.values.ts'
import { text } from './text.ts'

export const Removal = z.strictObject({ note: text({ max: TEAM_NOTE_MAX }).default('') })
export type Removal = z.infer<typeof Removal>

export const CoauthorChange = z.strictObject({ is_coauthor: z.boolean(errorTexts.common.boolean) })
export type CoauthorChange = z.infer<typeof CoauthorChange>

export const NewOwner = z.strictObject({ user_id: z.uuid(errorTexts.common.memberId) })
export type NewOwner = z.infer<typeof NewOwner>

const memberParams = z.object({ id: z.uuid(), user: z.uuid() })

export const leaveTeam = endpoint({
  method: 'DELETE',
  path: '/v1/ideas/:id/team/:user',
  summary:
    'Leave a team, or remove a member from it: the author, of "Anonymous" a co-author. The role is open again, and the note is passed on.',
  access: 'member',
  limit: teamChangesLimit,
  errors: [403, 409],
  params: memberParams,
  body: Removal,
  isBodyOptional: true,
  status: 204,
})

export const changeCoauthor = endpoint({
  method: 'PATCH',
  path: '/v1/ideas/:id/team/:user',
  summary:
    'Make a member of the team a co-author, who edits the idea and answers offers, or no longer: the author, of "Anonymous" a co-author.',
  access: 'member',
  limit: teamChangesLimit,
  errors: [403, 409],
  params: memberParams,
  body: CoauthorChange,
  status: 200,
  response: z.object({ member: TeamMember }),
})

export const handOverIdea = endpoint({
  method: 'POST',
  path: '/v1/ideas/:id/owner',
  summary:
    'Hand an idea over to a co-author: the author, who becomes a co-author. Of "Anonymous": a co-author, or an administrator to anybody of the team.',
  access: 'member',
  limit: teamChangesLimit,
  errors: [403, 409],
  params: z.object({ id: z.uuid() }),
  body: NewOwner,
  status: 200,
  response: z.object({ idea: IdeaWithAuthor }),
})
