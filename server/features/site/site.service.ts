import type { ResponseOf } from '../../../contract/http.ts'
import type { getSite } from '../../../contract/site.ts'
import type { SiteTeam } from '../../../contract/site-team.ts'
import type { Deps } from '../../deps.ts'
import { listProviders } from '../identities/identities.service.ts'
import { publicLists } from '../site-settings/lists.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { countCommunity } from './site.repo.ts'

/** Public facts of this installation: numbers of members and faculties, and the ways to sign in. */
export async function describeSite(deps: Deps): Promise<ResponseOf<typeof getSite>> {
  const { general, logo, languages, sign_up, visibility, links, time, ideas, events, calendar, lists } =
    await readSiteSettings(deps)
  const community = visibility.community === 'everybody' ? await countCommunity(deps.db) : { members: 0, faculties: 0 }
  const domains = sign_up.policy === 'domains' ? sign_up.domains : []
  return {
    name: general.name,
    logo: logo.image,
    ...community,
    google_sign_in: deps.providers.has('google'),
    sign_in: await listProviders(deps),
    sign_up: { policy: sign_up.policy, domains },
    visibility,
    languages,
    links,
    time_zone: time.zone,
    idea_publishing: ideas.publishing,
    event_publishing: events.publishing,
    has_service_worker: deps.config.hasServiceWorker,
    quiet_periods: calendar.periods.flatMap(({ kind, ...period }) => (kind === 'quiet' ? [period] : [])),
    lists: publicLists(lists),
  }
}

/** The team of the site; without people and roles where these are hidden. */
export async function describeTeam(deps: Deps): Promise<SiteTeam> {
  const { team } = await readSiteSettings(deps)
  return team.is_shown ? team : { ...team, people: [], roles: [] }
}
