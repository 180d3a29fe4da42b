import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { followsRoutes } from './follows.routes.ts'
import { exportFollows } from './follows.service.ts'

export const followsFeature: Feature = {
  routes: followsRoutes,
  memberData: [
    {
      tables: { idea_follows: 'cascade' },
      files: jsonFile('follows', (deps, { userId }) => exportFollows(deps, userId)),
    },
  ],
}
