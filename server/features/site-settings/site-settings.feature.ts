import type * as lists from '../../../contract/lists.ts'
import type * as contract from '../../../contract/site-settings.ts'
import type { Feature } from '../../feature.ts'
import type { Handlers } from '../../lib/route.ts'
import {
  countAccountsOfDomains,
  countListedNames,
  countSecondFactors,
  countShown,
  readStoredSettings,
  saveSiteSettings,
} from './site-settings.service.ts'

export const siteSettingsFeature: Feature = {
  handlers: {
    getSiteSettings: async (deps) => ({ settings: await readStoredSettings(deps) }),

    saveSiteSettings: async (deps, { actor, body }) => ({
      settings: await saveSiteSettings(deps, actor, body),
    }),

    countShown: (deps) => countShown(deps),

    countListed: (deps) => countListedNames(deps),

    countSecondFactors: (deps) => countSecondFactors(deps),

    countAccountsOfDomains: (deps, { query }) => countAccountsOfDomains(deps, query.domains),
  } satisfies Handlers<
    Omit<typeof contract, 'countOverdue' | 'countUnpublished' | 'countWithoutOtherWay'> & typeof lists
  >,
}
