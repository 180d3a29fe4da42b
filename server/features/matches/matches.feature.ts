import type * as contract from '../../../contract/matches.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { listMatches, listMatchingIdeas } from './matches.service.ts'

export const matchesFeature: Feature = {
  handlers: {
    listMatches: async (deps, { actor, params }) => ({
      matches: await listMatches(deps, actor, params.id),
    }),

    listMatchingIdeas: async (deps, { actor }) => ({ ideas: await listMatchingIdeas(deps, actor) }),
  } satisfies Handlers<typeof contract>,
}
