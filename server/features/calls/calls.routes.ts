import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/calls.ts'
import type { Deps } from '../../deps.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { pdfResponse } from '../../lib/http/file-responses.ts'
import { route } from '../../lib/route.ts'
import { requireVisibility } from '../../lib/visibility.ts'
import { getCall, listCalls } from './call-views.service.ts'
import { copyCall, createCall, deleteCall, editCall, moveCall, openRules } from './calls.service.ts'

export function callsRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    contract.listCalls,
    async ({ actor, query }) => listCalls(deps, actor, query),
    () => 'nobody',
  )

  route(app, contract.createCall, async ({ actor, body, reply }) => {
    const id = await createCall(deps, actor, body)
    reply.header('location', `/v1/calls/${id}`)
    return { call: await getCall(deps, actor, id) }
  })

  route(
    app,
    contract.getCall,
    async ({ actor, params }) => ({ call: await getCall(deps, actor, params.id) }),
    ({ call }) => new Set([call.organiser.id]),
  )

  route(app, contract.editCall, async ({ actor, params, body }) => {
    await editCall(deps, actor, params.id, body)
    return { call: await getCall(deps, actor, params.id) }
  })

  route(app, contract.deleteCall, async ({ actor, params }) => {
    await deleteCall(deps, actor, params.id)
    return undefined
  })

  route(app, contract.copyCall, async ({ actor, params, reply }) => {
    const id = await copyCall(deps, actor, params.id)
    reply.header('location', `/v1/calls/${id}`)
    return { call: await getCall(deps, actor, id) }
  })

  route(app, contract.moveCall, async ({ actor, params, body }) => {
    await moveCall(deps, actor, params.id, body)
    return { call: await getCall(deps, actor, params.id) }
  })

  app.get<{ Params: { id: string } }>(
    contract.CALL_RULES_PATH,
    { config: { takesFilesCookie: true } },
    async ({ actor, params }, reply) => {
      const parsed = contract.getCall.params.safeParse(params)
      if (!parsed.success) throw new NotFoundError('call')
      const reader = await requireVisibility(app, actor, ['ideas'])
      return pdfResponse(reply, await openRules(deps, reader, parsed.data.id))
    },
  )
}
