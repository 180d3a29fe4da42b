import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AcademicCalendar } from '../../contract/academic-calendar.ts'
import { addCountedDays, dayOnSite, instantsOfDays, isQuietDay, subtractCountedDays } from './academic-calendar.ts'
import { DAY } from './clock.ts'

const quiet = (name: string, starts_on: string, ends_on: string) => ({
  name,
  starts_on,
  ends_on,
  kind: 'quiet' as const,
})
const TERM = { ...quiet('Term 1', '2026-09-14', '2026-12-20'), kind: 'term' as const }
const COLOMBO = {
  time: { zone: 'Asia/Colombo' },
  calendar: {
    periods: [TERM, quiet('Revision', '2026-12-14', '2026-12-20'), quiet('Examinations', '2026-12-21', '2027-01-03')],
  },
}

test('a day of the site begins in its own time zone', () => {
  expect(dayOnSite(COLOMBO, new Date('2026-12-13T18:29:59Z'))).toBe('2026-12-13')
  expect(dayOnSite(COLOMBO, new Date('2026-12-13T18:30:00Z'))).toBe('2026-12-14')
  expect(dayOnSite({ time: { zone: 'UTC' } }, new Date('2026-12-13T18:30:00Z'))).toBe('2026-12-13')
})

test('days of the site begin and end at its midnight', () => {
  const year = { from: '2024-12-31T18:30:00.000Z', until: '2025-12-31T18:30:00.000Z' }
  expect(instantsOfDays(COLOMBO, '2025-01-01', '2025-12-31')).toEqual(year)
  const london = { from: '2025-12-31T00:00:00.000Z', until: '2026-03-29T23:00:00.000Z' }
  expect(instantsOfDays({ time: { zone: 'Europe/London' } }, '2025-12-31', '2026-03-29')).toEqual(london)
})

test('quiet is from the first to the last day of a quiet period, whatever the term', () => {
  const days = ['2026-12-13', '2026-12-14', '2026-12-20', '2026-12-21', '2027-01-03', '2027-01-04']
  expect(days.map((day) => isQuietDay(COLOMBO, day))).toEqual([false, true, true, true, true, false])
})

test.each([
  ['no quiet period between', '2026-12-01T09:00:00.000Z', '2026-12-08T09:00:00.000Z'],
  ['three days before and four after', '2026-12-10T18:30:00.000Z', '2027-01-07T18:30:00.000Z'],
  ['from within a quiet period', '2026-12-24T09:00:00.000Z', '2027-01-10T18:30:00.000Z'],
  ['exactly up to a quiet period', '2026-12-06T18:30:00.000Z', '2026-12-13T18:30:00.000Z'],
])('seven days are counted: %s', (_case, from, due) => {
  expect(addCountedDays(COLOMBO, from, 7)).toBe(due)
})

test('a quiet day on which clocks change has 23 or 25 hours', () => {
  const london = (day: string) => ({
    time: { zone: 'Europe/London' },
    calendar: { periods: [quiet('Holiday', day, day)] },
  })
  expect(addCountedDays(london('2026-03-29'), '2026-03-28T00:00:00.000Z', 2)).toBe('2026-03-30T23:00:00.000Z')
  expect(addCountedDays(london('2026-10-25'), '2026-10-23T23:00:00.000Z', 2)).toBe('2026-10-27T00:00:00.000Z')
})

const dayNumber = fc.nat({ max: 40 })
const dayOf = (number: number) => new Date(Date.UTC(2026, 2, 10 + number)).toISOString().slice(0, 10)
const calendars = fc
  .record({
    zone: fc.constantFrom('UTC', 'Asia/Colombo', 'Europe/London', 'America/St_Johns', 'Pacific/Kiritimati'),
    days: fc.uniqueArray(dayNumber, { maxLength: 12 }),
  })
  .map(({ zone, days }) => ({
    time: { zone },
    calendar: AcademicCalendar.parse({ periods: days.map((day) => quiet('Quiet', dayOf(day), dayOf(day))) }),
  }))

test('subtractCountedDays is the inverse of addCountedDays for due dates', () => {
  // Proves spec S/61.
  const instant = fc.integer({ min: 0, max: 50 * 48 }).map((half) => Date.UTC(2026, 2, 5) + (half * DAY) / 48)
  fc.assert(
    fc.property(calendars, instant, instant, fc.integer({ min: 1, max: 20 }), (calendar, from, at, days) => {
      const [since, now] = [new Date(from).toISOString(), new Date(at).toISOString()]
      const isDue = addCountedDays(calendar, since, days) <= now
      expect(since <= subtractCountedDays(calendar, now, days)).toBe(isDue)
    }),
    { numRuns: 500 },
  )
})
