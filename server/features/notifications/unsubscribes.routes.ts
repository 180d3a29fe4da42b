import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/notification-choices.ts'
import type { Deps } from '../../deps.ts'
import { MalformedError } from '../../lib/errors.ts'
import { networkOf } from '../../lib/network.ts'
import { route } from '../../lib/route.ts'
import { readMailLink, stopByLink, undoByLink } from './unsubscribes.service.ts'

/** The types of the form that mail programs send (RFC 8058, section 3.2). */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']
const FORM_MAX = 1024
const FORM = /List-Unsubscribe(?:=|"\s+)One-Click/

export function unsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: FORM_MAX } as const
    scope.addContentTypeParser(FORM_TYPES, options, async (_request: unknown, body: string) => {
      if (!FORM.test(body)) throw new MalformedError('The form must have List-Unsubscribe=One-Click.')
      return { 'List-Unsubscribe': 'One-Click' }
    })

    // Mail programs without RFC 8058 open the address of the header in a browser.
    scope.addHook('preHandler', async ({ method, headers, params }, reply) => {
      if (method !== 'GET' || !headers.accept?.includes('text/html')) return
      const parsed = contract.getMailLink.params.safeParse(params)
      if (!parsed.success) return
      return reply.redirect(`${deps.config.publicUrl}/unsubscribe?token=${parsed.data.token}`)
    })

    route(scope, contract.getMailLink, async ({ params, request }) => ({
      link: await readMailLink(deps, params.token, networkOf(request.ip)),
    }))

    route(scope, contract.unsubscribe, async ({ params, body, request }) => ({
      link: await stopByLink(deps, params.token, body.all, networkOf(request.ip)),
    }))

    route(scope, contract.undoUnsubscribe, async ({ params, request }) => ({
      link: await undoByLink(deps, params.token, networkOf(request.ip)),
    }))
  })
}
