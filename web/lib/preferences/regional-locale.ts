import { formatsOf, type Language } from '../../../contract/languages.values.ts'

/** How English is written outside the United States. */
const INTERNATIONAL = '001'

/** The page's language with the order of dates and the 12 or 24 hours of the browser's region. */
export function regionalLocale(pageLanguage: Language): `${Language}-${string}` {
  const [language = pageLanguage, privateUse] = formatsOf(pageLanguage).split('-x-')
  const own = navigator.language
  const { hourCycle } = new Intl.DateTimeFormat(own, { hour: 'numeric' }).resolvedOptions()
  const locale = own.startsWith(`${language}-`) ? (own as `${Language}-${string}`) : `${language}-${INTERNATIONAL}`
  return `${locale as `${Language}-${string}`}-u-hc-${hourCycle}${privateUse ? `-x-${privateUse}` : ''}`
}
