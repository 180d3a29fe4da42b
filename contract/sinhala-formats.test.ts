import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSinhalaFormats, SinhalaDates } from './sinhala-formats.ts'

const DAY_MS = 86_400_000
const LUNAR_MONTHS = monthsOf('si')
const MONTHS = {
  short: 'ජන පෙබ මාර්තු අප්‍රේල් මැයි ජූනි ජූලි අගෝ සැප් ඔක් නොවැ දෙසැ'.split(' '),
  long: 'ජනවාරි පෙබරවාරි මාර්තු අප්‍රේල් මැයි ජූනි ජූලි අගෝස්තු සැප්තැම්බර් ඔක්තෝබර් නොවැම්බර් දෙසැම්බර්'.split(' '),
}

/** The option sets of the product. */
const OPTIONS: Intl.DateTimeFormatOptions[] = [
  ...(['short', 'medium', 'long', 'full'] as const).map((dateStyle) => ({ dateStyle })),
  { timeStyle: 'short' },
  { dateStyle: 'medium', timeStyle: 'short' },
  { dateStyle: 'long', timeStyle: 'short' },
  { dateStyle: 'full', timeStyle: 'short' },
  { hour: 'numeric', minute: 'numeric' },
  { month: 'short' },
  { day: 'numeric' },
  { weekday: 'short' },
  { weekday: 'long' },
  { month: 'short', day: 'numeric' },
  { month: 'short', day: 'numeric', year: 'numeric' },
  { month: 'long', year: 'numeric' },
  { month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  { weekday: 'short', hour: 'numeric', minute: 'numeric' },
  { weekday: 'short', month: 'short', day: 'numeric' },
  { weekday: 'long', month: 'long', day: 'numeric' },
  { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' },
  { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  { weekday: 'long', month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' },
]
/** Each month, weekday and hour, at the ends of both halves of a day. */
const TIMES = Array.from({ length: 24 }, (_, index) => Date.UTC(2025, index % 12, 3 + index, index, index * 2))

function monthsOf(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2025, month, 15)))
}

/** The text of Node with the months of the calendar in place of those of the moon. */
function withMonths(written: string, options: Intl.DateTimeFormatOptions): string {
  const isLong = options.month === 'long' || options.dateStyle === 'long' || options.dateStyle === 'full'
  const names = MONTHS[isLong ? 'long' : 'short']
  return written.replace(new RegExp(LUNAR_MONTHS.join('|'), 'gu'), (name) => names[LUNAR_MONTHS.indexOf(name)] ?? name)
}

describe.each(['h12', 'h23'])('with the hours %s', (hours) => {
  it.each(OPTIONS)('dates of %o are those of Node, but for their months', (options) => {
    for (const region of ['en', 'en-001', 'en-GB', 'en-US'])
      for (const time of TIMES) {
        const zoned = { ...options, timeZone: 'Asia/Colombo' }
        const own = new SinhalaDates(`${region}-u-hc-${hours}`, zoned).format(time)
        expect(own).toBe(withMonths(new Intl.DateTimeFormat(`si-u-hc-${hours}`, zoned).format(time), options))
      }
  })

  it.each([{ dateStyle: 'long' }, { dateStyle: 'full', timeStyle: 'short' }] as const)(
    'ranges of %o are those of Node',
    (options) => {
      for (const start of TIMES)
        for (const days of [0, 0.05, 0.5, 3, 40, 400]) {
          const end = start + days * DAY_MS
          const zoned = { ...options, timeZone: 'UTC' }
          const node = new Intl.DateTimeFormat(`si-u-hc-${hours}`, zoned).formatRange(start, end)
          const own = new SinhalaDates(`en-u-hc-${hours}`, zoned).formatRange(start, end)
          expect(own).toBe(withMonths(node, options).replaceAll('\u2009', ' '))
        }
    },
  )
})

it('a time has both digits of its hour', () => {
  for (const region of ['en', 'en-GB', 'en-US'])
    for (const minute of ['numeric', '2-digit'] as const) {
      const format = new SinhalaDates(`${region}-u-hc-h23`, { hour: 'numeric', minute, timeZone: 'UTC' })
      expect(format.format(Date.UTC(2025, 0, 5, 5, 7))).toBe('05.07')
    }
})

it('a time with its zone has 24 hours as Node writes it', () => {
  const options = { dateStyle: 'full', timeStyle: 'long' } as const
  for (const timeZone of ['UTC', 'Asia/Colombo', 'Europe/Berlin', 'America/New_York'])
    for (const time of TIMES)
      expect(new SinhalaDates('en-GB-u-hc-h23', { ...options, timeZone }).format(time)).toBe(
        withMonths(new Intl.DateTimeFormat('si-u-hc-h23', { ...options, timeZone }).format(time), options),
      )
})

describe('Intl with the formats of Sinhala', () => {
  const LOCALE = 'en-001-u-hc-h23-x-si'
  const { DateTimeFormat, RelativeTimeFormat, ListFormat } = Intl
  beforeAll(addSinhalaFormats)
  afterAll(() => {
    Object.assign(Intl, { DateTimeFormat, RelativeTimeFormat, ListFormat })
  })

  it('the Sinhala formats leave dates of other locales unchanged', () => {
    const options = { dateStyle: 'medium', timeZone: 'UTC' } as const
    expect(new Intl.DateTimeFormat(LOCALE, options).format(0)).toBe('1970 ජන 1')
    expect(new Intl.DateTimeFormat('en-GB', options).format(0)).toBe('1 Jan 1970')
    expect(Intl.DateTimeFormat.supportedLocalesOf('ta')).toEqual(['ta'])
  })

  it.each([
    ['second', 'auto', [-59, -1, -0, 0, 1, 30]],
    ...(['minute', 'hour', 'day', 'week', 'month', 'year'] as const).map(
      (unit) => [unit, 'always', [-30, -2, -1, 1, 2, 30]] as const,
    ),
  ] as const)('Intl with the formats of Sinhala: ages in units of a %s are those of Node', (unit, numeric, values) => {
    for (const value of values)
      expect(new Intl.RelativeTimeFormat(LOCALE, { numeric }).format(value, unit)).toBe(
        new RelativeTimeFormat('si', { numeric }).format(value, unit),
      )
  })

  it.each(['conjunction', 'disjunction'] as const)('Intl with the formats of Sinhala: a %s is that of Node', (type) => {
    for (const list of [['a'], ['a', 'b'], ['and', 'or', 'c'], ['a', 'b', 'c', 'd']])
      expect(new Intl.ListFormat(LOCALE, { type }).formatToParts(list)).toEqual(
        new ListFormat('si', { type }).formatToParts(list),
      )
  })
})
