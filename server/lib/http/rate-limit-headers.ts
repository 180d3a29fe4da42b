import type { FastifyReply } from 'fastify'
import type { Limit } from '../../../contract/limits.ts'
import { SECOND } from '../clock.ts'

/** Says what is left of a limit (draft-ietf-httpapi-ratelimit-headers-10), beside the other limits that the response names. */
export function setRateLimit(
  reply: FastifyReply,
  { name, limit, windowMs }: Limit,
  { left, seconds }: { left: number; seconds: number },
): void {
  add(reply, 'ratelimit-policy', name, `q=${limit};w=${windowMs / SECOND}`)
  add(reply, 'ratelimit', name, `r=${left};t=${seconds}`)
}

function add(reply: FastifyReply, header: string, name: string, parameters: string): void {
  const before = reply.getHeader(header)
  const others = typeof before === 'string' ? before.split(', ').filter((one) => !one.startsWith(`"${name}";`)) : []
  reply.header(header, [...others, `"${name}";${parameters}`].join(', '))
}
