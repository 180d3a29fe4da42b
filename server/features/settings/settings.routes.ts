import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/settings.ts'
import type { Deps } from '../../deps.ts'
import { requireMember } from '../../lib/route.ts'
import { exportEverything } from './settings.export.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(contract.EXPORT_PATH, async (request, reply) => {
    const zip = await exportEverything(deps, requireMember(request.actor))
    return reply
      .type('application/zip')
      .headers({ 'content-disposition': 'attachment; filename="quad-my-data.zip"', 'cache-control': 'no-store' })
      .send(Readable.from(zip))
  })
}
