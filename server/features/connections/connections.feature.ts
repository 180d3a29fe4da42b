import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { connectionsRoutes } from './connections.routes.ts'
import { endContact, exportConnections } from './connections.service.ts'

export const connectionsFeature: Feature = {
  routes: connectionsRoutes,
  memberData: [
    {
      tables: { connections: 'cascade', connection_requests: 'cascade' },
      files: jsonFile('connections', (deps, { userId }) => exportConnections(deps, userId)),
    },
  ],
  onBlock: (tx, { blockerId, blockedId }) => endContact(tx, blockerId, blockedId),
}
