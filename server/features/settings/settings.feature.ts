import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { settingsRoutes } from './settings.routes.ts'
import { exportAccount } from './settings.service.ts'

export const settingsFeature: Feature = {
  routes: settingsRoutes,
  memberData: [
    {
      tables: { users: 'account' },
      files: jsonFile('account', exportAccount),
    },
  ],
}
