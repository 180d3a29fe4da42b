import type { FastifyInstance } from 'fastify'
import { countListed } from '../../../contract/lists.ts'
import * as contract from '../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { countUnpublished } from '../ideas/unpublished-versions.service.ts'
import {
  countAccountsOfDomains,
  countListedNames,
  countOverdue,
  countShown,
  readStoredSettings,
  saveSiteSettings,
} from './site-settings.service.ts'

export function siteSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getSiteSettings, async () => ({ settings: await readStoredSettings(deps) }))

  route(app, contract.saveSiteSettings, async ({ actor, body }) => ({
    settings: await saveSiteSettings(deps, actor, body),
  }))

  route(app, contract.countShown, async () => countShown(deps))

  route(app, countListed, async () => countListedNames(deps))

  route(app, contract.countAccountsOfDomains, async ({ query }) => countAccountsOfDomains(deps, query.domains))

  route(app, contract.countUnpublished, async () => countUnpublished(deps))

  route(app, contract.countOverdue, async ({ query }) => countOverdue(deps, query.period_days))
}
