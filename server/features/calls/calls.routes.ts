import type { FastifyInstance } from 'fastify'
import * as entries from '../../../contract/call-entries.ts'
import * as contract from '../../../contract/calls.ts'
import type { Deps } from '../../deps.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { pdfResponse } from '../../lib/http/file-responses.ts'
import { route } from '../../lib/route.ts'
import { requireVisibility } from '../../lib/visibility.ts'
import { enterIdea, listEntries, withdrawEntry } from './call-entries.service.ts'
import { moveCall } from './call-steps.service.ts'
import { getCall, listCalls } from './call-views.service.ts'
import { copyCall, createCall, deleteCall, editCall, openRules } from './calls.service.ts'
import { listOwnCalls } from './own-calls.service.ts'

export function callsRoutes(app: FastifyInstance, deps: Deps): void {
  entriesRoutes(app, deps)
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

function entriesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, entries.listOwnCalls, async ({ actor, query }) => listOwnCalls(deps, actor, query.ids))

  route(
    app,
    entries.listCallEntries,
    async ({ actor, params, query }) => listEntries(deps, actor, params.id, query),
    () => 'nobody',
  )

  route(app, entries.enterIdea, async ({ actor, params, body, request }) => ({
    entry: await enterIdea(deps, actor, params, body.answers, request.arrivedAt),
  }))

  route(app, entries.withdrawEntry, async ({ actor, params }) => {
    await withdrawEntry(deps, actor, params)
    return undefined
  })
}
