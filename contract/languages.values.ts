/**
 * The languages of the interface, each named in its own words. The first is the default and has every text.
 */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'si', name: 'සිංහල' },
  { code: 'ta', name: 'தமிழ்' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

export const LANGUAGE_CODES: readonly Language[] = LANGUAGES.map(({ code }) => code)

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0].code

/** The languages that a site offers, and the one of it for everybody who has chosen none of them. */
export type SiteLanguages = { offered: readonly Language[]; default: Language }

export const ALL_LANGUAGES: SiteLanguages = { offered: LANGUAGE_CODES, default: DEFAULT_LANGUAGE }

/** The first of these languages that the site offers, else its default. */
export function offeredLanguage(site: SiteLanguages, ...wanted: unknown[]): Language {
  return (wanted.find((one) => isLanguage(one) && site.offered.includes(one)) as Language | undefined) ?? site.default
}

/** The languages beside it, for which the settings take a name of their own. */
export const OTHER_LANGUAGES = LANGUAGES.slice(1)

/** The cookie with the language that a browser chose. */
export const LANGUAGE_COOKIE = 'quad_language'

/** The search parameter that names the language of a page in its URL. */
export const LANGUAGE_PARAM = 'lang'

/**
 * The locale of a language's formats. Chromium has no data of Sinhala, and would write numbers and plurals in another way than
 * the server: `en-x-si` has them as in English, the rest by contract/sinhala-formats.ts.
 */
export function formatsOf(language: Language): Language | 'en-x-si' {
  return language === 'si' ? 'en-x-si' : language
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGE_CODES.includes(value as Language)
}
