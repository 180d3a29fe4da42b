import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/ideas.ts'
import { countUnpublished as countUnpublishedEndpoint } from '../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import type { Features } from '../../feature.ts'
import { VISITOR } from '../../lib/actor.ts'
import { route } from '../../lib/route.ts'
import { requireVisibility } from '../../lib/visibility.ts'
import { editIdea } from './idea-edits.service.ts'
import { listFeed, listOwnIdeas, listWantedSkills, renderAtomFeed } from './idea-lists.service.ts'
import { getIdea } from './idea-views.service.ts'
import { createIdea, deleteIdea } from './ideas.service.ts'
import { countUnpublished } from './unpublished-versions.service.ts'

export function ideasRoutes(app: FastifyInstance, deps: Deps, features: Features): void {
  route(app, contract.createIdea, async ({ actor, body, request, reply }) => {
    const { is_held, ...idea } = await createIdea(deps, features, actor, body, request.arrivedAt)
    reply.header('location', `/v1/ideas/${idea.id}`)
    return { idea, is_held }
  })

  route(
    app,
    contract.listFeed,
    async ({ actor, query }) => listFeed(deps, actor, query),
    ({ ideas }, { query }) => new Set([query.user_id, ...ideas.map(({ user_id }) => user_id)]),
    { isStoredForEach: true },
  )

  route(
    app,
    contract.listWantedSkills,
    async ({ query }) => listWantedSkills(deps, query),
    () => 'nobody',
  )

  route(app, contract.listOwnIdeas, async ({ actor, query }) => listOwnIdeas(deps, actor, query))

  route(
    app,
    contract.getIdea,
    async ({ actor, params }) => ({ idea: await getIdea(deps, actor, params.id) }),
    ({ idea }) => new Set([idea.user_id, ...idea.team.map(({ user }) => user.id)]),
    { isStoredForEach: true },
  )

  route(app, contract.editIdea, async ({ actor, params, body }) => {
    const { is_held, ...idea } = await editIdea(deps, features, actor, params.id, body)
    return { idea, is_held }
  })

  route(app, contract.deleteIdea, async ({ actor, params, query }) => {
    await deleteIdea(deps, actor, params.id, query.reason)
    return { message: 'idea deleted successfully' }
  })

  route(app, countUnpublishedEndpoint, async () => countUnpublished(deps))

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
