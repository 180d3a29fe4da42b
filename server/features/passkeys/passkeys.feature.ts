import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { passkeysRoutes } from './passkeys.routes.ts'
import { exportPasskeys } from './passkeys.service.ts'

export const passkeysFeature: Feature = {
  routes: passkeysRoutes,
  memberData: [
    {
      tables: { passkeys: 'cascade' },
      files: jsonFile('passkeys', exportPasskeys),
    },
  ],
}
