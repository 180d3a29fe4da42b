/** English as it is written outside the United States, for regions that have no English of their own. */
const INTERNATIONAL = '001'

/** The language with the order of dates in the region of the browser, and with its 12 or 24 hours. */
export function regionalLocale<Language extends string>(language: Language): Language | `${Language}-${string}` {
  const { region } = new Intl.Locale(navigator.language).maximize()
  const { hourCycle } = new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions()
  if (!region || !hourCycle) return language
  const regional = `${language}-${region}` as const
  const isKnown = new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional
  return `${language}-${isKnown ? region : INTERNATIONAL}-u-hc-${hourCycle}`
}
