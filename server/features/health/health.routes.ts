import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../../db/migrate.ts'
import type { Deps } from '../../deps.ts'

/** `/healthz` responds while the process lives, `/readyz` while it can serve. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    if (await isMigrated(deps.db)) return { status: 'ready' }
    return reply.status(503).header('retry-after', 5).send({ status: 'migrating' })
  })
}
