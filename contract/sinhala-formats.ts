/**
 * Dates, relative times and lists in Sinhala, made of the English ones: Chromium has no data of Sinhala. They are those of
 * CLDR 48 but for the months: it names these after lunar months (දුරුතු), earlier versions as calendars do (ජනවාරි).
 */

/** Short and long, by the first letters of the English name. */
const NAMES = new Map(
  Object.entries<[short: string, long: string]>({
    Jan: ['ජන', 'ජනවාරි'],
    Feb: ['පෙබ', 'පෙබරවාරි'],
    Mar: ['මාර්තු', 'මාර්තු'],
    Apr: ['අප්‍රේල්', 'අප්‍රේල්'],
    May: ['මැයි', 'මැයි'],
    Jun: ['ජූනි', 'ජූනි'],
    Jul: ['ජූලි', 'ජූලි'],
    Aug: ['අගෝ', 'අගෝස්තු'],
    Sep: ['සැප්', 'සැප්තැම්බර්'],
    Oct: ['ඔක්', 'ඔක්තෝබර්'],
    Nov: ['නොවැ', 'නොවැම්බර්'],
    Dec: ['දෙසැ', 'දෙසැම්බර්'],
    Sun: ['ඉරිදා', 'ඉරිදා'],
    Mon: ['සඳුදා', 'සඳුදා'],
    Tue: ['අඟහ', 'අඟහරුවාදා'],
    Wed: ['බදාදා', 'බදාදා'],
    Thu: ['බ්‍රහස්', 'බ්‍රහස්පතින්දා'],
    Fri: ['සිකු', 'සිකුරාදා'],
    Sat: ['සෙන', 'සෙනසුරාදා'],
  }),
)
const UNITS = new Map(
  Object.entries({
    second: 'තත්පර',
    minute: 'මිනිත්තු',
    hour: 'පැය',
    day: 'දින',
    week: 'සති',
    month: 'මාස',
    year: 'වසර',
  }),
)
const NOW = 'දැන්'

const MEDIUM = { year: 'numeric', month: 'short', day: 'numeric' } as const
const LONG = { ...MEDIUM, month: 'long' } as const
const DATE_STYLES = {
  short: { year: 'numeric', month: '2-digit', day: '2-digit' },
  medium: MEDIUM,
  long: LONG,
  full: { ...LONG, weekday: 'long' },
} as const
const SHORT_TIME = { hour: 'numeric', minute: '2-digit' } as const
const MEDIUM_TIME = { ...SHORT_TIME, second: '2-digit' } as const
const LONG_TIME = { ...MEDIUM_TIME, timeZoneName: 'shortOffset' } as const
const TIME_STYLES = { short: SHORT_TIME, medium: MEDIUM_TIME, long: LONG_TIME, full: LONG_TIME } as const

type Fields = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

export class SinhalaDates {
  #options: Intl.DateTimeFormatOptions
  #english: Intl.DateTimeFormat

  constructor(locale: string, { dateStyle, timeStyle, ...options }: Intl.DateTimeFormatOptions = {}) {
    this.#options = { ...(dateStyle && DATE_STYLES[dateStyle]), ...(timeStyle && TIME_STYLES[timeStyle]), ...options }
    this.#english = new Intl.DateTimeFormat(locale, this.#options)
  }

  format(date: Date | number): string {
    return this.#write(this.#fieldsOf(date))
  }

  /** Without what both have in common: "2025 ජනවාරි 5 – 6", "2025 ජනවාරි 5, ඉරිදා 15.07–16.07". */
  formatRange(from: Date | number, until: Date | number): string {
    const [start, end] = [this.#fieldsOf(from), this.#fieldsOf(until)]
    const [first, last] = [this.#write(start), this.#write(end)]
    if (first === last) return first
    if (!start.hour) {
      const { year, month, ...day } = end
      if (year !== start.year) return `${first} – ${last}`
      return `${first} – ${this.#write(month === start.month ? day : { month, ...day })}`
    }
    const date = this.#dateOf(start)
    if (date !== this.#dateOf(end)) return `${first} – ${last}`
    if (!start.dayPeriod) return `${date} ${timeOf(start)}–${timeOf(end)}`
    const { dayPeriod, ...time } = end
    return `${date} ${timeOf(start)} – ${timeOf(dayPeriod === start.dayPeriod ? time : end)}`
  }

  #fieldsOf(date: Date | number): Fields {
    const fields: Fields = Object.fromEntries(this.#english.formatToParts(date).map(({ type, value }) => [type, value]))
    return fields.hour && !fields.dayPeriod ? { ...fields, hour: fields.hour.padStart(2, '0') } : fields
  }

  #write(fields: Fields): string {
    const [date, time] = [this.#dateOf(fields), timeOf(fields)]
    if (!date || !time) return date || time
    if (this.#options.month === 'long') return `${date} දින ${time}`
    return `${date}${fields.day ? ',' : ''} ${time}`
  }

  #dateOf({ year, month, day, weekday }: Fields): string {
    const { month: monthStyle, weekday: weekdayStyle } = this.#options
    const date = wordsOf(year, month && nameOf(month, monthStyle), day)
    if (!weekday) return monthStyle === '2-digit' ? date.replaceAll(' ', '-') : date
    return wordsOf(date && year ? `${date},` : date, nameOf(weekday, weekdayStyle))
  }
}

function nameOf(english: string, style: string | undefined): string {
  return NAMES.get(english.slice(0, 3))?.[style === 'long' ? 1 : 0] ?? english
}

function timeOf({ dayPeriod, hour, minute, second, timeZoneName }: Fields): string {
  const time = [hour, minute, second].filter(Boolean).join('.')
  const half = dayPeriod && (/^a/i.test(dayPeriod) ? 'පෙ.ව.' : 'ප.ව.')
  return wordsOf(zoneOf(timeZoneName), half, time)
}

function zoneOf(zone: string | undefined): string | undefined {
  return zone
    ?.replace(/^GMT(\+0)?$/, 'UTC')
    .replace('GMT', 'ග්‍රිමවේ')
    .replace(':', '.')
}

function wordsOf(...words: (string | undefined)[]): string {
  return words.filter(Boolean).join(' ')
}

class SinhalaAges {
  format(value: number, unit: string): string {
    if (value === 0 && unit === 'second') return NOW
    const age = `${UNITS.get(unit)} ${Math.abs(value)}`
    if (value < 0) return `${age}කට පෙර`
    return unit === 'day' ? `${age}න්` : `${age}කින්`
  }
}

class SinhalaLists {
  #english: Intl.ListFormat

  constructor(_locale: string, options?: Intl.ListFormatOptions) {
    this.#english = new Intl.ListFormat('en-US', options)
  }

  formatToParts(list: Iterable<string>) {
    return this.#english.formatToParts(list).map(({ type, value }) => ({
      type,
      value: type === 'literal' ? value.replace('and', 'සහ').replace('or', 'හෝ') : value,
    }))
  }
}

/** Makes `Intl` write these where the locale is that of pages in Sinhala. */
export function addSinhalaFormats(): void {
  for (const [name, Own] of [
    ['DateTimeFormat', SinhalaDates],
    ['RelativeTimeFormat', SinhalaAges],
    ['ListFormat', SinhalaLists],
  ] as const) {
    Object.assign(Intl, {
      [name]: new Proxy(Intl[name], {
        construct: (Native, [locale, options]) => {
          const english = /^(.*)-x-si$/.exec(String(locale))?.[1]
          return english ? new Own(english, options) : Reflect.construct(Native, [locale, options])
        },
      }),
    })
  }
}
