import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import {
  ALL_LANGUAGES,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAM,
  LANGUAGES,
  type Language,
  offeredLanguage,
  type SiteLanguages,
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

type LanguageRequest = Pick<FastifyRequest, 'query' | 'headers' | 'languages'>

/**
 * The language of a page or file that a browser opens: the one chosen in it, named in the URL, or accepted. Visitors follow
 * links in another language than theirs, which members do not.
 */
export function readerLanguage({ query, headers, languages = ALL_LANGUAGES }: LanguageRequest): Language {
  const named = (query as Record<string, unknown> | undefined)?.[LANGUAGE_PARAM]
  const chosen = headers.cookie?.match(COOKIE)?.[1]
  const candidates = hasMemberCookie(headers) ? [chosen, named] : [named, chosen]
  // Where a browser asks for any, the default comes first.
  const accepted = new Negotiator({ headers }).languages([languages.default, ...languages.offered])
  return offeredLanguage(languages, ...candidates, ...accepted)
}

/** Reads which languages the site offers before the response cache, which keeps a response for each language. */
export function readLanguages(app: FastifyInstance, read: () => Promise<SiteLanguages>): void {
  app.decorateRequest('languages')
  app.addHook('onRequest', async (request) => {
    // Pages respond also while the database is unreachable.
    if (request.routeOptions.config.isInReaderLanguage) request.languages = await read().catch(() => ALL_LANGUAGES)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is in the `readerLanguage`. */
    isInReaderLanguage?: boolean
  }
  interface FastifyRequest {
    /** Languages of the site, for a response in the `readerLanguage`. */
    languages?: SiteLanguages
  }
}

/** For a response in the `readerLanguage`. */
export function varyByLanguage(reply: FastifyReply): FastifyReply {
  return reply.header('vary', [reply.getHeader('vary'), 'cookie', 'accept-language'].filter(Boolean).join(', '))
}
