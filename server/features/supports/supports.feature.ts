import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { supportsRoutes } from './supports.routes.ts'
import { exportSupports, withdrawSupportsBy } from './supports.service.ts'

export const supportsFeature: Feature = {
  routes: supportsRoutes,
  memberData: [
    {
      tables: { idea_supports: (tx, { userId }) => withdrawSupportsBy(tx, userId) },
      files: jsonFile('supports', (deps, { userId }) => exportSupports(deps, userId)),
    },
  ],
}
