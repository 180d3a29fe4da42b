import { expect, it, vi } from 'vitest'
import { SinhalaDates } from '../../../contract/sinhala-formats.ts'
import { regionalLocale } from './regional-locale.ts'

it.each([
  ['en', 'en-US', 'Jan 5, 2025', '2:30 PM'],
  ['en', 'en-GB', '5 Jan 2025', '14:30'],
  ['en', 'de', '5 Jan 2025', '14:30'],
  ['en', 'si-LK', '5 Jan 2025', '14:30'],
  ['ta', 'en-GB', '5 ஜன., 2025', '14:30'],
] as const)(
  'a page in %s formats dates and times for the region of a browser in %s',
  (language, browser, date, time) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser)
    const at = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(regionalLocale(language), { ...options, timeZone: 'UTC' }).format(
        Date.UTC(2025, 0, 5, 14, 30),
      )
    expect(at({ dateStyle: 'medium' })).toBe(date)
    expect(at({ hour: 'numeric', minute: 'numeric' }).replace(/\s/g, ' ')).toBe(time)
  },
)

it.each([
  ['en-GB', 'en-GB-u-hc-h23-x-si', '14.30'],
  ['en-US', 'en-US-u-hc-h12-x-si', 'ප.ව. 2.30'],
  ['si-LK', 'en-001-u-hc-h23-x-si', '14.30'],
])('a page in Sinhala uses the hour cycle of a browser in %s', (browser, locale, time) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser)
  expect(regionalLocale('si')).toBe(locale)
  const format = new SinhalaDates(locale, { timeStyle: 'short', timeZone: 'UTC' })
  expect(format.format(Date.UTC(2025, 0, 5, 14, 30))).toBe(time)
})
