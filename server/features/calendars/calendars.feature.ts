import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { calendarsRoutes } from './calendars.routes.ts'
import { getAddressState } from './calendars.service.ts'

export const calendarsFeature: Feature = {
  routes: calendarsRoutes,
  memberData: [
    {
      tables: { calendar_tokens: 'cascade' },
      files: jsonFile('calendar', getAddressState),
    },
  ],
}
