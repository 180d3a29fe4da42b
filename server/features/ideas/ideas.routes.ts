import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/ideas.ts'
import type { Deps } from '../../deps.ts'
import { VISITOR } from '../../lib/actor.ts'
import { requireVisibility } from '../../lib/visibility.ts'
import { renderAtomFeed } from './idea-lists.service.ts'

export function ideasRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: { category?: unknown } }>(
    contract.IDEAS_FEED_PATH,
    { config: { cache: ['ideas', 'profiles', 'settings'] } },
    async ({ query: { category = '' } }, reply) => {
      // The response is stored for everybody.
      const visitor = await requireVisibility(app, VISITOR, ['ideas'])
      const feed = await renderAtomFeed(deps, visitor, String(category))
      return reply.type('application/atom+xml; charset=utf-8').header('cache-control', 'no-cache').send(feed)
    },
  )
}
