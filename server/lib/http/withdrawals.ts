import type { FastifyInstance } from 'fastify'
import type { Withdrawal } from '../../../contract/http.ts'
import { SECOND } from '../clock.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Headers of all responses of a withdrawn endpoint. */
    withdrawalHeaders?: Record<string, string> | undefined
  }
}

/** `Deprecation` (RFC 9745) with the day of the announcement, `Sunset` (RFC 8594) with the day from which the call is gone. */
export function withdrawalHeadersOf({ announced, ends, instead }: Withdrawal): Record<string, string> {
  return {
    deprecation: `@${Date.parse(announced) / SECOND}`,
    sunset: new Date(ends).toUTCString(),
    link: `</docs/api/${instead}>; rel="successor-version"`,
  }
}

/** Before the response cache, whose responses say it too. */
export function announceWithdrawals(app: FastifyInstance): void {
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    const { withdrawalHeaders } = routeOptions.config
    if (withdrawalHeaders) reply.headers(withdrawalHeaders)
    done()
  })
}
