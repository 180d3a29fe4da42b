import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
} from '../../../contract/languages.values.ts'

const CODES = LANGUAGES.map(({ code }) => code)
const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`)

/** The language of `Accept-Language`, or the default. */
export function acceptedLanguage(headers: IncomingHttpHeaders): Language {
  const [language] = new Negotiator({ headers }).languages(CODES)
  return isLanguage(language) ? language : DEFAULT_LANGUAGE
}

/** The language of a page: named in its URL, chosen in this browser, or accepted by it. */
export function pageLanguage(named: unknown, headers: IncomingHttpHeaders): Language {
  if (isLanguage(named)) return named
  const chosen = headers.cookie?.match(COOKIE)?.[1]
  return isLanguage(chosen) ? chosen : acceptedLanguage(headers)
}
