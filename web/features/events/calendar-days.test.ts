import { expect, it } from 'vitest'
import { addDays, addMonths, dayOf, startOf, weeksOf } from './calendar-days.ts'

it.each([
  ['Asia/Colombo', '2026-03-07', '2026-03-06T18:30:00.000Z'],
  ['Europe/London', '2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['Europe/London', '2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  // The clock goes from midnight to one, and from one to midnight.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('days of the calendar begin in %s on %s at %s', (zone, day, start) => {
  // Proves spec S/67.
  expect(startOf(day, zone).toISOString()).toBe(start)
  expect(dayOf(new Date(start), zone)).toBe(day)
  expect(dayOf(new Date(Date.parse(start) - 1), zone)).toBe(addDays(day, -1))
})

it('days of the calendar are counted across clock changes and short months', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', -11)).toBe('2025-02-28')
  expect(weeksOf('2026-03-15')[0]).toEqual(
    ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26'].concat('2026-02-27', '2026-02-28', '2026-03-01'),
  )
})
