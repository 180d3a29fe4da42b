import type { ResponseOf } from '../../contract/http.ts'
import type { getSite } from '../../contract/site.ts'
import { DEFAULT_SITE_SETTINGS } from '../../contract/site-settings.ts'

/** The site's public data with default settings. */
export const SITE: ResponseOf<typeof getSite> = {
  ...DEFAULT_SITE_SETTINGS,
  name: DEFAULT_SITE_SETTINGS.general.name,
  time_zone: DEFAULT_SITE_SETTINGS.time.zone,
  idea_publishing: DEFAULT_SITE_SETTINGS.ideas.publishing,
  has_service_worker: true,
  event_publishing: DEFAULT_SITE_SETTINGS.events.publishing,
  quiet_periods: [],
  logo: null,
  members: 0,
  faculties: 0,
  google_sign_in: false,
  sign_in: { providers: [], has_passwords: true },
}
