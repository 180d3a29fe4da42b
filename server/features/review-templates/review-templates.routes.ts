import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/review-templates.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { addTemplate, changeTemplate, deleteTemplate, listTemplates } from './review-templates.service.ts'

export function reviewTemplatesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listTemplates, async ({ actor }) => ({ templates: await listTemplates(deps, actor) }))

  route(app, contract.addTemplate, async ({ actor, body }) => ({ template: await addTemplate(deps, actor, body) }))

  route(app, contract.changeTemplate, async ({ actor, params, body }) => ({
    template: await changeTemplate(deps, actor, params.id, body),
  }))

  route(app, contract.deleteTemplate, async ({ actor, params }) => {
    await deleteTemplate(deps, actor, params.id)
    return undefined
  })
}
