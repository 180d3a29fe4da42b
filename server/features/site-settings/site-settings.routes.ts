import type { FastifyInstance } from 'fastify'
import { countListed } from '../../../contract/lists.ts'
import * as contract from '../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import type { Features } from '../../feature.ts'
import { route } from '../../lib/route.ts'
import {
  countAccountsOfDomains,
  countListedNames,
  countSecondFactors,
  countShown,
  readStoredSettings,
  saveSiteSettings,
} from './site-settings.service.ts'

export function siteSettingsRoutes(app: FastifyInstance, deps: Deps, features: Features): void {
  route(app, contract.getSiteSettings, async () => ({ settings: await readStoredSettings(deps) }))

  route(app, contract.saveSiteSettings, async ({ actor, body }) => ({
    settings: await saveSiteSettings(deps, features, actor, body),
  }))

  route(app, contract.countShown, async () => countShown(deps))

  route(app, countListed, async () => countListedNames(deps))

  route(app, contract.countSecondFactors, async () => countSecondFactors(deps))

  route(app, contract.countAccountsOfDomains, async ({ query }) => countAccountsOfDomains(deps, query.domains))
}
