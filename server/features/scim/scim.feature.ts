import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { scimRoutes } from './scim.routes.ts'
import { exportScimUser } from './scim.service.ts'

export const scimFeature: Feature = {
  routes: scimRoutes,
  memberData: [
    {
      tables: { scim_users: 'cascade' },
      files: jsonFile('directory', (deps, { userId }) => exportScimUser(deps, userId)),
    },
  ],
}
