import type { FastifyRequest } from 'fastify'
import { networkOf } from '../network.ts'

/** Where a request comes from; `ip` is the network (`networkOf`). */
export type Caller = { ip: string; userAgent: string; reqId: string }

export function callerOf({ id, ip, headers }: FastifyRequest): Caller {
  return { ip: networkOf(ip), userAgent: headers['user-agent'] ?? '', reqId: id }
}
