import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/settings.ts'
import type { Deps } from '../../deps.ts'
import type { Features } from '../../feature.ts'
import { requireMember, route } from '../../lib/route.ts'
import { exportEverything } from './settings.export.ts'
import { changePassword, changeSettings, confirmPassword, deleteAccount, getSettings } from './settings.service.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps, features: Features): void {
  route(app, contract.getSettings, async ({ actor }) => ({ settings: await getSettings(deps, actor) }))

  route(app, contract.changeSettings, async ({ actor, body }) => ({
    settings: await changeSettings(deps, actor, body),
  }))

  route(app, contract.changePassword, async ({ actor, body }) => {
    await changePassword(deps, actor, body)
    return { message: 'Your password has been changed.' }
  })

  route(app, contract.confirmPassword, async ({ actor, body }) => {
    await confirmPassword(deps, actor, body)
    return undefined
  })

  route(app, contract.deleteAccount, async ({ actor, body }) => {
    await deleteAccount(deps, features, actor, body)
    return { message: 'Your account has been deleted.' }
  })

  app.get(contract.EXPORT_PATH, async (request, reply) => {
    const zip = await exportEverything(deps, features, requireMember(request.actor))
    return reply
      .type('application/zip')
      .headers({ 'content-disposition': 'attachment; filename="quad-my-data.zip"', 'cache-control': 'no-store' })
      .send(Readable.from(zip))
  })
}
