import type * as contract from '../../../contract/calendars.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { calendarsRoutes } from './calendars.routes.ts'
import { getAddressState, resetAddress } from './calendars.service.ts'

export const calendarsFeature: Feature = {
  handlers: {
    getCalendarAddress: async (deps, { actor }) => ({ calendar: await getAddressState(deps, actor) }),

    resetCalendarAddress: async (deps, { actor }) => ({ url: await resetAddress(deps, actor) }),
  } satisfies Handlers<typeof contract>,
  routes: calendarsRoutes,
  memberData: [
    {
      tables: { calendar_tokens: 'cascade' },
      files: jsonFile('calendar', getAddressState),
    },
  ],
}
