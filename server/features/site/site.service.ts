import type { ResponseOf } from '../../../contract/http.ts'
import type { getSite } from '../../../contract/site.ts'
import type { Deps } from '../../deps.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { countCommunity } from './site.repo.ts'

/** What a visitor may know of this installation: how many members and faculties it has, and how one signs in. */
export async function describeSite(deps: Deps): Promise<ResponseOf<typeof getSite>> {
  const { general, sign_up, visibility, links } = await readSiteSettings(deps)
  const community = visibility.community === 'everybody' ? await countCommunity(deps.db) : { members: 0, faculties: 0 }
  const domains = sign_up.policy === 'domains' ? sign_up.domains : []
  return {
    name: general.name,
    ...community,
    google_sign_in: deps.oidc !== null,
    sign_up: { policy: sign_up.policy, domains },
    visibility,
    links,
  }
}
