import type * as contract from '../../../contract/teams.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { teamsMails } from './teams.mails.ts'
import {
  changeCoauthor,
  handOverIdeasOfLeaver,
  leaveTeam,
  notifyOfDeletion,
  transferToCoauthor,
} from './teams.service.ts'

export const teamsFeature: Feature = {
  handlers: {
    leaveTeam: (deps, { actor, params, body }) => leaveTeam(deps, actor, params.id, params.user, body),

    changeCoauthor: async (deps, { actor, params, body }) => ({
      member: await changeCoauthor(deps, actor, params.id, params.user, body),
    }),

    handOverIdea: async (deps, { actor, params, body }) => ({
      idea: await transferToCoauthor(deps, actor, params.id, body),
    }),
  } satisfies Handlers<typeof contract>,
  on: { authorLeaves: handOverIdeasOfLeaver, ideaGoes: notifyOfDeletion },
  mails: teamsMails,
}
