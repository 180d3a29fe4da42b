import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/site.ts'
import { getSiteTeam } from '../../../contract/site-team.ts'
import { getSiteTexts } from '../../../contract/site-texts.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { describeSite, describeTeam } from './site.service.ts'

export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    contract.getSite,
    async () => describeSite(deps),
    () => 'nobody',
  )

  route(
    app,
    getSiteTeam,
    async () => ({ team: await describeTeam(deps) }),
    () => 'nobody',
  )

  route(
    app,
    getSiteTexts,
    async () => (await readSiteSettings(deps)).texts,
    () => 'nobody',
  )
}
