/** How English is written outside the United States. */
const INTERNATIONAL = 'en-001'

/** English with the order of dates and the 12 or 24 hours of the browser's region. */
export function regionalLocale(): `en-${string}` {
  const own = navigator.language
  const { hourCycle } = new Intl.DateTimeFormat(own, { hour: 'numeric' }).resolvedOptions()
  return `${/^en-/.test(own) ? (own as `en-${string}`) : INTERNATIONAL}-u-hc-${hourCycle}`
}
