/** Times in mails and error messages, whose reader's locale is unknown: day, month, year and 24 hours. */
const LOCALE = 'en-GB'

export function writtenDate(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone }).format(new Date(instant))
}

export function writtenTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${format.format(new Date(instant))} ${timeZone}`
}
