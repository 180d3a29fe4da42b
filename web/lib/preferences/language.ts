import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAM,
  LANGUAGES,
  type Language,
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

/** Makes the server send this browser its pages in the language. */
export function chooseLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain HTTP and in some browsers
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${secure}`
}

/** The URL of a page in each language: the default one has no parameter. */
export function languageLinks(url: string): { language: Language; href: string }[] {
  return LANGUAGES.map(({ code }) => ({ language: code, href: inLanguage(url, code) }))
}

export function inLanguage(url: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? url : `${url}?${LANGUAGE_PARAM}=${language}`
}
