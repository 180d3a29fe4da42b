import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import { ForbiddenError, UnauthenticatedError } from '../../lib/errors.ts'
import { openMetrics } from './metrics.service.ts'

export const METRICS_PATH = '/metrics'

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** `/metrics` in Prometheus' form, for callers with METRICS_TOKEN; without one, for this machine only. */
export function metricsRoutes(app: FastifyInstance, deps: Deps): void {
  const metrics = openMetrics(deps)

  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    // A stream lasts as long as its reader stays.
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    const milliseconds = isStream ? null : reply.elapsedTime
    metrics.count({ route: routeOptions.url, method, status: reply.statusCode, milliseconds })
    done()
  })

  app.get(METRICS_PATH, async (request, reply) => {
    requireAccess(request, deps.config.metricsToken)
    const { contentType, text } = await metrics.render()
    return reply.header('content-type', contentType).header('cache-control', 'no-store').send(text)
  })
}

function requireAccess(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (isOfThisMachine(request)) return
    throw new ForbiddenError(errorTexts.metrics.onlyLocal)
  }
  const sent = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (sent === undefined || !isSameSecret(sent, token)) throw new UnauthenticatedError(errorTexts.metrics.tokenNeeded)
}

/** The socket's own address counts, whatever TRUST_PROXY says; a proxy on this machine forwards requests of others. */
function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false
  const address = socket.remoteAddress ?? ''
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(left, right)
}
