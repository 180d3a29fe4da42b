import type * as contract from '../../../contract/similar-ideas.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { findSimilarIdeas, listSimilarIdeas } from './similar-ideas.service.ts'

export const similarIdeasFeature: Feature = {
  handlers: {
    findSimilarIdeas: async (deps, { actor, query }) => ({
      ideas: await findSimilarIdeas(deps, actor, query),
    }),

    listSimilarIdeas: async (deps, { actor, params }) => ({ ideas: await listSimilarIdeas(deps, actor, params.id) }),
  } satisfies Handlers<typeof contract>,
}
