import type { FastifyRequest } from 'fastify'
import type * as contract from '../../../contract/search.ts'
import type { Feature } from '../../feature.ts'
import type { Actor } from '../../lib/actor.ts'
import type { Handlers } from '../../lib/route.ts'
import { searchWithCorrection, suggestWithCorrection } from './corrections.service.ts'

export const searchFeature: Feature = {
  handlers: {
    search: async (deps, { request, query }) => searchWithCorrection(deps, await readerOf(request), query),

    suggest: async (deps, { request, query }) => suggestWithCorrection(deps, await readerOf(request), query.q),
  } satisfies Handlers<typeof contract>,
}

/** Each kind is of a part of the site, so that visitors find what the site shows them. */
async function readerOf({ actor, server }: FastifyRequest): Promise<Actor> {
  return actor.kind === 'visitor' ? server.readVisitor() : actor
}
