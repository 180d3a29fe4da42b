import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { exportNotifications } from './notifications.service.ts'

export const notificationsFeature: Feature = {
  routes: notificationsRoutes,
  memberData: [
    {
      tables: { notifications: 'cascade' },
      files: jsonFile('notifications', (deps, { userId }) => exportNotifications(deps, userId)),
    },
  ],
}
