import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/push-subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { readPushKey, subscribe, unsubscribeDevice } from './push-subscriptions.service.ts'

export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getPushKey, async () => ({ key: await readPushKey(deps) }))

  route(app, contract.setPushSubscription, async ({ actor, body }) => {
    await subscribe(deps, actor, body)
    return undefined
  })

  route(app, contract.removePushSubscription, async ({ actor }) => {
    await unsubscribeDevice(deps, actor)
    return undefined
  })
}
