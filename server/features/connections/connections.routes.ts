import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/connections.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import {
  acceptRequest,
  connect,
  disconnect,
  getConnectionsOf,
  ignoreRequest,
  listConnections,
  listRequests,
  restoreRequest,
  saveNote,
  withdrawRequest,
} from './connections.service.ts'

export function connectionsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.connect, async ({ actor, body }) => ({ connection: await connect(deps, actor, body) }))

  route(app, contract.listConnections, async ({ actor, query }) => listConnections(deps, actor, query))

  route(app, contract.getConnectionsOf, async ({ actor, params, query }) =>
    getConnectionsOf(deps, actor, params.id, query),
  )

  route(app, contract.listRequests, async ({ actor, query }) => listRequests(deps, actor, 'incoming', query))

  route(app, contract.listSentRequests, async ({ actor, query }) => listRequests(deps, actor, 'sent', query))

  route(app, contract.acceptRequest, async ({ actor, params }) => ({
    connection: await acceptRequest(deps, actor, params.id),
  }))

  route(app, contract.saveConnectionNote, async ({ actor, params, body }) => ({
    connection: await saveNote(deps, actor, params.id, body.note),
  }))

  for (const [endpoint, act] of [
    [contract.ignoreRequest, ignoreRequest],
    [contract.restoreRequest, restoreRequest],
    [contract.withdrawRequest, withdrawRequest],
    [contract.disconnect, disconnect],
  ] as const) {
    route(app, endpoint, async ({ actor, params }) => {
      await act(deps, actor, params.id)
      return undefined
    })
  }
}
