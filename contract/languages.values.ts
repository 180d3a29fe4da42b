/**
 * The languages of the interface, each named in its own words. The first is the default and has every text. `formats`: the
 * locale of numbers and plurals; Chromium has no data of Sinhala, and would write them in another way than the server.
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', formats: 'en' },
  { code: 'si', name: 'සිංහල', formats: 'en' },
  { code: 'ta', name: 'தமிழ்', formats: 'ta' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

export const LANGUAGE_CODES: readonly Language[] = LANGUAGES.map(({ code }) => code)

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0].code

/** The languages beside it, for which the settings take a name of their own. */
export const OTHER_LANGUAGES = LANGUAGES.slice(1)

/** The cookie with the language that a browser chose. */
export const LANGUAGE_COOKIE = 'quad_language'

/** The search parameter that names the language of a page in its URL. */
export const LANGUAGE_PARAM = 'lang'

/** The locale of a language's formats. `en-x-si`: numbers and plurals as in English, the rest by contract/sinhala-formats.ts. */
export function formatsOf(language: Language): Language | `${Language}-${string}` {
  const formats = LANGUAGES.find(({ code }) => code === language)?.formats ?? DEFAULT_LANGUAGE
  return formats === language ? formats : `${formats}-x-${language}`
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some(({ code }) => code === value)
}
