import type { Language } from '../../contract/languages.values.ts'
import { SinhalaDates } from '../../contract/sinhala-formats.ts'

/** Times in mails and error messages: day, month, year and 24 hours. */
const LOCALES: Record<Language, string> = { en: 'en-GB', si: 'en', ta: 'ta-LK' }

export function writtenDate(instant: string, timeZone: string, language: Language = 'en'): string {
  return formatOf(language, { dateStyle: 'long', timeZone }).format(new Date(instant))
}

/** Such as "16–23 November 2026"; a single date where both are of one day. */
export function writtenDays(from: Date, until: Date, timeZone: string, language: Language): string {
  return formatOf(language, { dateStyle: 'long', timeZone }).formatRange(from, until)
}

export function writtenTime(instant: string, timeZone: string, language: Language = 'en'): string {
  const options = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone } as const
  const format = formatOf(language, options)
  return `${format.format(new Date(instant))} ${timeZone}`
}

/** Such as "Friday 27 November, 13:00", or with `year` "Friday 27 November 2026, 13:00". */
export function writtenMoment(
  instant: string,
  timeZone: string,
  language: Language,
  { year }: Pick<Intl.DateTimeFormatOptions, 'year'> = {},
): string {
  const at = new Date(instant)
  const weekday = formatOf(language, { weekday: 'long', timeZone }).format(at)
  const date = formatOf(language, { day: 'numeric', month: 'long', year, timeZone }).format(at)
  return `${weekday} ${date}, ${writtenHour(instant, timeZone, language)}`
}

/** Such as "13:00". */
export function writtenHour(instant: string, timeZone: string, language: Language): string {
  return formatOf(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    new Date(instant),
  )
}

function formatOf(language: Language, options: Intl.DateTimeFormatOptions) {
  return new (language === 'si' ? SinhalaDates : Intl.DateTimeFormat)(LOCALES[language], options)
}
