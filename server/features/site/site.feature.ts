import type * as contract from '../../../contract/site.ts'
import type * as siteTeam from '../../../contract/site-team.ts'
import type * as siteTexts from '../../../contract/site-texts.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { describeSite, describeTeam } from './site.service.ts'

export const siteFeature: Feature = {
  handlers: {
    getSite: (deps) => describeSite(deps),

    getSiteTeam: async (deps) => ({ team: await describeTeam(deps) }),

    getSiteTexts: async (deps) => (await readSiteSettings(deps)).texts,
  } satisfies Handlers<Omit<typeof contract, 'getOpenApi'> & typeof siteTeam & typeof siteTexts>,
}
