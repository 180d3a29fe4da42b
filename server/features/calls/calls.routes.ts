import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/calls.ts'
import type { Deps } from '../../deps.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { pdfResponse } from '../../lib/http/file-responses.ts'
import { requireVisibility } from '../../lib/visibility.ts'
import { openRules } from './calls.service.ts'

export function callsRoutes(app: FastifyInstance, deps: Deps): void {
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
