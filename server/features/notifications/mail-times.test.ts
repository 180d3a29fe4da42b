import { expect, test } from 'vitest'
import type { NewsKind } from '../../../contract/notification-choices.values.ts'
import type { NotificationKind } from '../../../contract/notifications.ts'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { DEFAULT_CHOICES, mailTimeOf, quietEnd, type Timing } from './mail-times.ts'
import { urgencyOf } from './notifications.kinds.ts'

type Quiet = Timing['choices']['quiet']
const { quiet: noQuiet, digest } = DEFAULT_CHOICES

function timing(quiet: Partial<Quiet> = {}, change: Partial<Timing['choices']['digest']> = {}): Timing {
  return {
    choices: { ...DEFAULT_CHOICES, quiet: { ...noQuiet, ...quiet }, digest: { ...digest, ...change } },
    ...{ zone: 'Europe/Berlin', delayMs: 2 * MINUTE, spreadMs: 0, hasDevice: false },
    settings: {
      time: { zone: 'UTC' },
      calendar: { periods: [{ name: 'Exams', kind: 'quiet', starts_on: '2026-03-02', ends_on: '2026-03-06' }] },
    },
  }
}
const daily = (given: Timing): Timing => {
  const kinds = { ...given.choices.kinds, support: { app: true, mail: 'daily' as const, push: false } }
  return { ...given, choices: { ...given.choices, kinds } }
}
const timeOf = (given: Timing, news: NewsKind, createdAt: number, sent?: ReadonlySet<string>) =>
  mailTimeOf(given, { news, createdAt, urgency: null }, sent)
const at = (given: Timing, news: 'support' | 'mention', time: string) => {
  const due = timeOf(given, news, Date.parse(time))
  return due && new Date(due.at).toISOString()
}

test.each([
  ['comes at 07:00', timing(), '2026-01-05T10:00:00Z', '2026-01-06T06:00:00.000Z'],
  ['comes an hour earlier in UTC once clocks go forward', timing(), '2026-03-28T10:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['comes an hour later in UTC once clocks go back', timing(), '2026-10-24T10:00:00Z', '2026-10-25T06:00:00.000Z'],
  [
    'comes after an hour that the clocks skip',
    timing({}, { at: '02:30' }),
    '2026-03-28T10:00:00Z',
    '2026-03-29T01:30:00.000Z',
  ],
  [
    'waits for the end of quiet hours',
    timing({ from: '06:00', until: '09:00' }),
    '2026-01-05T10:00:00Z',
    '2026-01-06T08:00:00.000Z',
  ],
  ['waits for the end of a quiet week', timing(), '2026-03-02T10:00:00Z', '2026-03-07T06:00:00.000Z'],
])('a daily digest %s', (_title, given, now, due) => {
  expect(at(daily(given), 'support', now)).toBe(due)
})

test('a mail at once waits for the end of quiet hours across midnight', () => {
  const night = timing({ from: '22:00', until: '06:00' })
  expect(at(night, 'mention', '2026-01-05T22:30:00Z')).toBe('2026-01-06T05:00:00.000Z')
  expect(at(night, 'mention', '2026-01-05T20:57:00Z')).toBe('2026-01-05T20:59:00.000Z')
  expect(at(night, 'mention', '2026-01-05T20:59:00Z')).toBe('2026-01-06T05:00:00.000Z')
})

test('a mail at once waits for the digest hour after a quiet week, unless the member ignores it', () => {
  expect(at(timing(), 'mention', '2026-03-04T10:00:00Z')).toBe('2026-03-07T06:00:00.000Z')
  const ignoring = timing({ weeks: { university: false, own: [] } })
  expect(at(ignoring, 'mention', '2026-03-04T10:00:00Z')).toBe('2026-03-04T10:02:00.000Z')
})

test('weekly digests are a week apart, also after another weekday was chosen', () => {
  const { kinds } = timing().choices
  const weekly = (weekday: number): Timing => {
    const given = timing({ weeks: { university: false, own: [] } }, { weekday })
    return {
      ...given,
      choices: { ...given.choices, kinds: { ...kinds, support: { ...kinds.support, mail: 'weekly' } } },
    }
  }
  const dueOn = (weekday: number, sent: string[]) =>
    timeOf(weekly(weekday), 'support', Date.parse('2026-03-02T10:00:00Z'), new Set(sent))
  expect(dueOn(5, [])).toMatchObject({ as: 'digest', day: '2026-03-06', isWeekly: true })
  // Monday, for which one was made already.
  expect(dueOn(5, ['2026-03-02', 'week 2026-03-02'])).toMatchObject({ day: '2026-03-13' })
  expect(dueOn(1, ['2026-03-02', 'week 2026-03-02'])).toMatchObject({ day: '2026-03-09' })
  // A daily digest of that Monday does not count.
  expect(dueOn(5, ['2026-03-02'])).toMatchObject({ day: '2026-03-06' })
})

test('quiet times of a moment end, or are none', () => {
  const start = Date.parse('2026-01-05T05:30:00Z')
  expect(quietEnd(timing({ from: '06:00', until: '07:00' }), start) - start).toBe(HOUR / 2)
  expect(quietEnd(timing({ from: '07:00', until: '07:00' }), start)).toBe(start)
})

test('a push takes the place of the mail where a device takes it, and keeps to quiet hours', () => {
  const night = timing({ from: '22:00', until: '06:00' })
  const kinds = { ...night.choices.kinds, mention: { app: true, mail: 'now' as const, push: true } }
  const given = { ...night, choices: { ...night.choices, kinds } }
  const created = Date.parse('2026-01-05T22:30:00Z')
  expect(timeOf(given, 'mention', created)).toMatchObject({ as: 'now' })
  const end = Date.parse('2026-01-06T05:00:00Z')
  expect(timeOf({ ...given, hasDevice: true }, 'mention', created)).toEqual({ as: 'push', at: end })
  expect(timeOf({ ...given, hasDevice: true }, 'reply', created)).toMatchObject({ as: 'now' })
})

const EVENT = { event: { starts_at: '2026-03-05T09:00:00Z' } }
const IN_WEEK = '2026-03-04T10:00:00Z'
const AT_ONCE = '2026-03-04T10:02:00.000Z'
const AFTER_WEEK = '2026-03-07T06:00:00.000Z'

test.each<[NotificationKind, payload: object, due: string]>([
  ['event_changed', { ...EVENT, change: 'cancelled' }, AT_ONCE],
  ['event_changed', { ...EVENT, change: 'changed' }, AT_ONCE],
  ['event_changed', { ...EVENT, change: 'published' }, AFTER_WEEK],
  ['event_changed', { ...EVENT, change: 'proposed' }, AFTER_WEEK],
  ['event_moved_up', EVENT, AT_ONCE],
  ['event_reminder', EVENT, AT_ONCE],
  ['call_changed', { changes: ['criteria', 'dates'] }, AT_ONCE],
  ['call_changed', { changes: ['criteria'] }, AFTER_WEEK],
  ['call_judging', { news: 'assigned', until: '2026-04-01T10:00:00Z' }, AT_ONCE],
  ['call_judging', { news: 'invited', until: '' }, AT_ONCE],
  ['call_decided', {}, AFTER_WEEK],
  ['mention', {}, AFTER_WEEK],
])('in a quiet week and a pause of its own, the mail of %s with %o is due at %s', (kind, payload, due) => {
  const news = kind.startsWith('event') ? 'event' : 'call'
  const urgency = urgencyOf(kind, payload)
  const pause = { university: false, own: [{ starts_on: '2026-03-02', ends_on: '2026-03-06' }] }
  for (const given of [timing(), timing({ weeks: pause })]) {
    const time = mailTimeOf(given, { news, createdAt: Date.parse(IN_WEEK), urgency })
    expect(time && new Date(time.at).toISOString()).toBe(due)
  }
})

test('a daily digest comes in a quiet week for what cannot wait', () => {
  const { kinds } = timing().choices
  const given = {
    ...timing(),
    choices: { ...timing().choices, kinds: { ...kinds, event: { ...kinds.event, mail: 'daily' as const } } },
  }
  const urgency = urgencyOf('event_reminder', EVENT)
  const time = mailTimeOf(given, { news: 'event', createdAt: Date.parse(IN_WEEK), urgency })
  expect(time).toMatchObject({ as: 'digest', day: '2026-03-05' })
})

test('quiet hours keep back what cannot wait only where they end before it begins', () => {
  const night = timing({ from: '22:00', until: '06:00' })
  const dueFor = (payload: object) => {
    const urgency = urgencyOf('event_changed', { change: 'changed', ...payload })
    const time = mailTimeOf(night, { news: 'event', createdAt: Date.parse('2026-01-05T22:30:00Z'), urgency })
    return time && new Date(time.at).toISOString()
  }
  const [now, morning] = ['2026-01-05T22:32:00.000Z', '2026-01-06T05:00:00.000Z']
  const [soon, later] = ['2026-01-06T04:00:00Z', '2026-01-08T09:00:00Z']
  expect(dueFor({ event: { starts_at: soon } })).toBe(now)
  expect(dueFor({ event: { starts_at: later } })).toBe(morning)
  // It was to begin before the end of the night.
  expect(dueFor({ event: { starts_at: later }, earliest_at: soon })).toBe(now)
})
