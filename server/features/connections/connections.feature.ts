import type * as contract from '../../../contract/connections.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import {
  acceptRequest,
  connect,
  disconnect,
  endContact,
  exportConnections,
  getConnectionsOf,
  ignoreRequest,
  listConnections,
  listRequests,
  restoreRequest,
  saveNote,
  withdrawRequest,
} from './connections.service.ts'

export const connectionsFeature: Feature = {
  handlers: {
    connect: async (deps, { actor, body }) => ({ connection: await connect(deps, actor, body) }),

    listConnections: (deps, { actor, query }) => listConnections(deps, actor, query),

    getConnectionsOf: (deps, { actor, params, query }) => getConnectionsOf(deps, actor, params.id, query),

    listRequests: (deps, { actor, query }) => listRequests(deps, actor, 'incoming', query),

    listSentRequests: (deps, { actor, query }) => listRequests(deps, actor, 'sent', query),

    acceptRequest: async (deps, { actor, params }) => ({
      connection: await acceptRequest(deps, actor, params.id),
    }),

    saveConnectionNote: async (deps, { actor, params, body }) => ({
      connection: await saveNote(deps, actor, params.id, body.note),
    }),

    ignoreRequest: (deps, { actor, params }) => ignoreRequest(deps, actor, params.id),

    restoreRequest: (deps, { actor, params }) => restoreRequest(deps, actor, params.id),

    withdrawRequest: (deps, { actor, params }) => withdrawRequest(deps, actor, params.id),

    disconnect: (deps, { actor, params }) => disconnect(deps, actor, params.id),
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: { connections: 'cascade', connection_requests: 'cascade' },
      files: jsonFile('connections', (deps, { userId }) => exportConnections(deps, userId)),
    },
  ],
  on: { memberBlocked: (tx, { blockerId, blockedId }) => endContact(tx, blockerId, blockedId) },
}
