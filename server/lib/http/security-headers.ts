import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { RESPONSE_MARK, RESPONSE_MARK_VALUE } from '../../../contract/response-mark.values.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its own policy says which pages may show it in a frame. */
    isFramed?: boolean
  }
}

/** Sets on every response its mark and what keeps pages safe. The headers are built once, since they are the same for all. */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl.startsWith('https:'))
  // X-Frame-Options cannot name several origins.
  const { 'x-frame-options': _denied, ...framed } = headers
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    reply.headers(routeOptions.config.isFramed ? framed : headers)
    done()
  })
}

function securityHeaders(isTls: boolean) {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Browsers of today ignore these, or do the same without them; they are 7 KB of a first view.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  setHeaders(request, response, (error) => {
    if (error) throw error
  })
  return { ...response.getHeaders(), [RESPONSE_MARK]: RESPONSE_MARK_VALUE }
}
