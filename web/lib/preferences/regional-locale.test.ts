import { expect, it, vi } from 'vitest'
import { regionalLocale } from './regional-locale.ts'

it.each([
  ['en-US', 'Jan 5, 2025', '2:30 PM'],
  ['en-GB', '5 Jan 2025', '14:30'],
  ['de', '5 Jan 2025', '14:30'],
  ['si-LK', '5 Jan 2025', '14:30'],
])('writes dates and times as the browser of %s does, in the language of the page', (browser, date, time) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser)
  const at = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(regionalLocale(), { ...options, timeZone: 'UTC' }).format(Date.UTC(2025, 0, 5, 14, 30))
  expect(at({ dateStyle: 'medium' })).toBe(date)
  expect(at({ hour: 'numeric', minute: 'numeric' }).replace(/\s/g, ' ')).toBe(time)
})
