import { z } from 'zod'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { OfferStatus } from './offers.ts'
import { IDEA_STATES_MAX } from './supports.values.ts'

export * from './supports.values.ts'

const OwnOffer = z.object({ id: z.uuid(), role_id: z.uuid(), status: OfferStatus, note: z.string() })

/** The caller's relation to an idea. */
export const OwnIdeaState = z.object({
  supported: z.boolean(),
  following: z.boolean().describe('True for an author who has not muted the idea.'),
  is_muted: z.boolean().describe('Support and comments do not let the caller follow it.'),
  is_author: z.boolean(),
  is_team: z.boolean(),
  is_coauthor: z.boolean(),
  offer: OwnOffer.nullable().describe("The caller's latest offer that was not withdrawn."),
  invitation: OwnOffer.nullable().describe('An invitation that the caller has not answered.'),
})
export type OwnIdeaState = z.infer<typeof OwnIdeaState>

const ideaParams = z.object({ id: z.uuid() })
const SupportResponse = z.object({ supported: z.boolean(), support_count: z.int() })

/** Ids with commas between them, each once. */
const ids = z
  .string(errorTexts.common.required)
  .transform((value) => [...new Set(value.split(','))])
  .pipe(
    z
      .array(z.uuid(errorTexts.supports.ideaIds))
      .max(IDEA_STATES_MAX, errorTexts.common.atMost({ max: IDEA_STATES_MAX })),
  )

const supportsLimit = rateLimit('support', 600, 'hour', errorTexts.supports.supportIdeasLimit)

export const supportIdea = endpoint({
  method: 'PUT',
  path: '/v1/ideas/:id/support',
  summary:
    'Support an idea of another member, once. Its author is notified, and the caller follows the idea unless it is muted.',
  access: 'member',
  scope: 'comments:write',
  waits: { as: 'support', onlyLast: true },
  isAnswer: true,
  limit: supportsLimit,
  errors: [403, 409],
  params: ideaParams,
  status: 200,
  response: SupportResponse,
})

export const withdrawSupport = endpoint({
  method: 'DELETE',
  path: '/v1/ideas/:id/support',
  summary: 'Withdraw the support of an idea.',
  access: 'member',
  scope: 'comments:write',
  waits: { as: 'support', onlyLast: true },
  isAnswer: true,
  limit: supportsLimit,
  errors: [403, 409],
  params: ideaParams,
  status: 200,
  response: SupportResponse,
})

export const getOwnIdeaStates = endpoint({
  method: 'GET',
  path: '/v1/ideas/me',
  summary: 'What some ideas are to the caller, by id. Ideas that the caller may not see are left out.',
  access: 'member',
  scope: 'ideas:read',
  reads: ['own-ideas', 'ideas', 'requests', 'profiles'],
  savedAs: 'idea',
  query: z.object({ ids }),
  status: 200,
  response: z.object({ ideas: z.record(z.string(), OwnIdeaState) }),
})
