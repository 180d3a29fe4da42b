import type * as contract from '../../../contract/merges.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { mergeIdea, undoMerge } from './merges.service.ts'

export const mergesFeature: Feature = {
  handlers: {
    mergeIdea: async (deps, { actor, params, body }) => ({
      idea: await mergeIdea(deps, actor, params.id, body.into),
    }),

    undoMerge: async (deps, { actor, params }) => ({ idea: await undoMerge(deps, actor, params.id) }),
  } satisfies Handlers<typeof contract>,
}
