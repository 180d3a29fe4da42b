import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/link-previews.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { previewLink } from './link-previews.service.ts'

export function linkPreviewsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getLinkPreview, async ({ actor, query }) => previewLink(deps, actor, query.url))
}
