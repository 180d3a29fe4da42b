import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/drafts.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { deleteDraft, listDrafts, saveDraft } from './drafts.service.ts'

export function draftsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listDrafts, async ({ actor }) => ({ drafts: await listDrafts(deps, actor) }))

  route(app, contract.saveDraft, async ({ actor, params, body }) => ({
    draft: await saveDraft(deps, actor, params.id, body),
  }))

  route(app, contract.deleteDraft, async ({ actor, params }) => {
    await deleteDraft(deps, actor, params.id)
    return undefined
  })
}
