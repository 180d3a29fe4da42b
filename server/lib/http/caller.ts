import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/languages.values.ts'
import { networkOf } from '../network.ts'
import { requestedLanguage } from './request-language.ts'

/** Where a request comes from; `ip` is the network (`networkOf`), `language` null where the client asks for none. */
export type Caller = { ip: string; userAgent: string; language: Language | null; reqId: string }

export function callerOf({ id, ip, headers }: FastifyRequest): Caller {
  return { ip: networkOf(ip), userAgent: headers['user-agent'] ?? '', language: requestedLanguage(headers), reqId: id }
}
