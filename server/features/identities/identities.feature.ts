import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { identitiesRoutes } from './identities.routes.ts'
import { exportIdentities } from './identities.service.ts'

export const identitiesFeature: Feature = {
  routes: identitiesRoutes,
  memberData: [
    {
      tables: { identities: 'cascade' },
      files: jsonFile('identities', (deps, { userId }) => exportIdentities(deps, userId)),
    },
  ],
}
