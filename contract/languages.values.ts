/** The languages of the interface, each named in its own words. The first is the default and has every text. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'si', name: 'සිංහල' },
  { code: 'ta', name: 'தமிழ்' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0].code

/** The cookie with the language that a browser chose. */
export const LANGUAGE_COOKIE = 'quad_language'

/** The search parameter that names the language of a page in its URL. */
export const LANGUAGE_PARAM = 'lang'

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some(({ code }) => code === value)
}
