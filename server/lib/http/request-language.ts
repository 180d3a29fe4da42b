import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAM,
  LANGUAGES,
  type Language,
} from '../../../contract/languages.values.ts'
import { hasMemberCookie } from './member-cookie.ts'

const CODES = LANGUAGES.map(({ code }) => code)
const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`)

/** The language of `Accept-Language`, or the default. */
export function acceptedLanguage(headers: IncomingHttpHeaders): Language {
  const [language] = new Negotiator({ headers }).languages(CODES)
  return isLanguage(language) ? language : DEFAULT_LANGUAGE
}

/** The language of `Accept-Language`; null where the client asks for none. */
export function requestedLanguage(headers: IncomingHttpHeaders): Language | null {
  return headers['accept-language'] === undefined ? null : acceptedLanguage(headers)
}

/**
 * The language of a page or file that a browser opens: the one chosen in it, named in the URL, or accepted. Visitors follow
 * links in another language than theirs, which members do not.
 */
export function readerLanguage({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language {
  const named = (query as Record<string, unknown> | undefined)?.[LANGUAGE_PARAM]
  const chosen = headers.cookie?.match(COOKIE)?.[1]
  const candidates = hasMemberCookie(headers) ? [chosen, named] : [named, chosen]
  return candidates.find(isLanguage) ?? acceptedLanguage(headers)
}

/** For a response in the `readerLanguage`. */
export function varyByLanguage(reply: FastifyReply): FastifyReply {
  return reply.header('vary', [reply.getHeader('vary'), 'cookie', 'accept-language'].filter(Boolean).join(', '))
}
