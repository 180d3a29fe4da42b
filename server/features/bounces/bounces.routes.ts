import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/bounces.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { endMailPauses, listMailPauses, readMailPause, tryMailAgain } from './bounces.service.ts'

export function bouncesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getMailPause, async ({ actor }) => ({ mail_pause: await readMailPause(deps, actor.userId) }))

  route(app, contract.listMailPauses, async () => ({ mail_pauses: await listMailPauses(deps) }))

  route(app, contract.endMailPauses, async ({ actor, query }) => {
    await endMailPauses(deps, actor, query.member)
    return undefined
  })

  route(app, contract.endMailPause, async ({ actor }) => {
    await tryMailAgain(deps, actor)
    return undefined
  })
}
