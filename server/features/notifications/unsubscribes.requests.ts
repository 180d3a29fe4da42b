import type { FastifyInstance } from 'fastify'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { getMailLink } from '../../../contract/notification-choices.ts'
import type { Deps } from '../../deps.ts'
import { MalformedError } from '../../lib/errors.ts'

/** The types of the form that mail programs send (RFC 8058, section 3.2). */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']
const FORM_MAX = 1024
const FORM = /List-Unsubscribe(?:=|"\s+)One-Click/

export function acceptOneClickForms(scope: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: FORM_MAX } as const
  scope.addContentTypeParser(FORM_TYPES, options, async (_request: unknown, body: string) => {
    if (!FORM.test(body)) throw new MalformedError(errorTexts.notifications.oneClick)
    return { 'List-Unsubscribe': 'One-Click' }
  })
}

/** Mail programs without RFC 8058 open the address of the header in a browser. */
export function redirectBrowsers(scope: FastifyInstance, { config }: Deps): void {
  scope.addHook('preHandler', async ({ headers, params }, reply) => {
    if (!headers.accept?.includes('text/html')) return
    const parsed = getMailLink.params.safeParse(params)
    if (!parsed.success) return
    return reply.redirect(`${config.publicUrl}/unsubscribe?token=${parsed.data.token}`)
  })
}
