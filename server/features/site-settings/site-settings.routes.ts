import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { countAccountsOfDomains, countShown, readSiteSettings, saveSiteSettings } from './site-settings.service.ts'

export function siteSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getSiteSettings, async () => ({ settings: await readSiteSettings(deps) }))

  route(app, contract.saveSiteSettings, async ({ actor, body }) => ({
    settings: await saveSiteSettings(deps, actor, body),
  }))

  route(app, contract.countShown, async () => countShown(deps))

  route(app, contract.countAccountsOfDomains, async ({ query }) => countAccountsOfDomains(deps, query.domains))
}
