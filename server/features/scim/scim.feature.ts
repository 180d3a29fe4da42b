import type * as contract from '../../../contract/scim.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { scimRoutes } from './scim.routes.ts'
import { exportScimUser } from './scim.service.ts'
import { listTokens, makeToken, revokeToken } from './scim-tokens.service.ts'

export const scimFeature: Feature = {
  handlers: {
    listScimTokens: async (deps) => ({ tokens: await listTokens(deps) }),

    createScimToken: (deps, { actor, body }) => makeToken(deps, actor, body.name),

    deleteScimToken: (deps, { actor, params }) => revokeToken(deps, actor, params.id),
  } satisfies Handlers<typeof contract>,
  routes: scimRoutes,
  memberData: [
    {
      tables: { scim_users: 'cascade' },
      files: jsonFile('directory', (deps, { userId }) => exportScimUser(deps, userId)),
    },
  ],
}
