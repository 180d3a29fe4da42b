import type * as contract from '../../../contract/calendars.ts'
import type { Feature } from '../../feature.ts'
import { VISITOR } from '../../lib/actor.ts'
import { readerLanguage } from '../../lib/http/request-language.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { requireVisibility } from '../../lib/visibility.ts'
import { eventFile } from '../events/event-calendars.service.ts'
import { getAddressState, renderPrivateCalendar, renderPublicCalendar, resetAddress } from './calendars.service.ts'

export const calendarsFeature: Feature = {
  handlers: {
    getPublicCalendar: async (deps, { request }) => {
      // The response is stored for everybody.
      await requireVisibility(request.server, VISITOR, ['community'])
      return renderPublicCalendar(deps, readerLanguage(request))
    },

    getPrivateCalendar: (deps, { params }) => renderPrivateCalendar(deps, params.token),

    getEventFile: (deps, { actor, params, request }) => eventFile(deps, actor, params.id, readerLanguage(request)),

    getCalendarAddress: async (deps, { actor }) => ({ calendar: await getAddressState(deps, actor) }),

    resetCalendarAddress: async (deps, { actor }) => ({ url: await resetAddress(deps, actor) }),
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: { calendar_tokens: 'cascade' },
      files: jsonFile('calendar', getAddressState),
    },
  ],
}
