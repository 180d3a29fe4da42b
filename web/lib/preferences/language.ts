import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAM,
  type Language,
  type SiteLanguages,
} from '../../../contract/languages.values.ts'
import { isServer } from '../is-server.ts'

const COOKIE_SECONDS = 400 * 86_400

let renderedLanguage = (): Language => DEFAULT_LANGUAGE

/** Says where pages are rendered in which language the current one is. */
export function provideLanguage(current: () => Language): void {
  renderedLanguage = current
}

/** The language of this page, whose texts are all that its scripts have. */
export function pageLanguage(): Language {
  if (isServer) return renderedLanguage()
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE
}

/** Makes the server send this browser its pages in the language; null: in the one that the browser asks for. */
export function chooseLanguage(language: Language | null): void {
  const maxAge = language === null ? 0 : COOKIE_SECONDS
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain HTTP and in some browsers
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

/** The URL of the page in the language that was chosen now. */
export function withoutLanguage(href: string): string {
  const url = new URL(href)
  url.searchParams.delete(LANGUAGE_PARAM)
  return url.href
}

/** Shows the page again in the language that a member chose, also on another device. */
export function adoptLanguage(language: Language): void {
  if (language === pageLanguage() || isChosen(language)) return
  chooseLanguage(language)
  // Without cookies the page would come in the same language again.
  if (isChosen(language)) window.location.replace(withoutLanguage(window.location.href))
}

function isChosen(language: Language): boolean {
  return document.cookie.split(/;\s*/).includes(`${LANGUAGE_COOKIE}=${language}`)
}

/** The URL of a page in a language: the default one of the site has no parameter. */
export function inLanguage(site: SiteLanguages, url: string, language: Language): string {
  return language === site.default ? url : `${url}?${LANGUAGE_PARAM}=${language}`
}
