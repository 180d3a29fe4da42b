import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/idea-versions.ts'
import type { Deps } from '../../deps.ts'
import type { Features } from '../../feature.ts'
import { route } from '../../lib/route.ts'
import { getVersion, listVersions, restoreVersion } from './idea-versions.service.ts'

export function ideaVersionsRoutes(app: FastifyInstance, deps: Deps, features: Features): void {
  route(app, contract.listIdeaVersions, async ({ actor, params }) => ({
    versions: await listVersions(deps, actor, params.id),
  }))

  route(app, contract.getIdeaVersion, async ({ actor, params }) => ({
    version: await getVersion(deps, actor, params.id, params.n),
  }))

  route(app, contract.restoreIdeaVersion, async ({ actor, params, body }) => {
    const { is_held, ...idea } = await restoreVersion(deps, features, actor, params.id, params.n, body)
    return { idea, is_held }
  })
}
