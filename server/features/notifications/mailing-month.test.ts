import { expect, test } from 'vitest'
import { randomFrom } from '../../../faults/harness/random.ts'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { isLongRun } from '../../testing/long-run.ts'
import { addMailedMembers, faultsOfMails, findUnmailed, liveOn } from '../../testing/mailing-month.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { mailNotifications } from './notification-mails.service.ts'

const SEED = Number(process.env.MAILING_SEED ?? 4711)
const [MEMBERS, DAYS, STEP_MS] = isLongRun ? [200, 31, 30 * MINUTE] : [12, 31, 2 * HOUR]
/** Digests are spread over a quarter of an hour, and made by the next run, which is an hour later after the month. */
const LATE_MS = Math.max(STEP_MS, HOUR) + 15 * MINUTE
/** The month in which clocks change in America, Europe and New Zealand begins so long after the clock of tests. */
const MARCH_MS = 59 * DAY

test('in a month each of the news is mailed once, with digests on time, a day or week apart, and quiet times kept', async () => {
  // Proves trust 28/7.
  const app = await startTestApp({ mailDelayMs: 2 * MINUTE })
  const random = randomFrom(SEED)
  app.clock.advance(MARCH_MS)
  const members = await addMailedMembers(app.deps, MEMBERS, random)
  for (let passed = 0; passed < DAYS * DAY; passed += STEP_MS) {
    await liveOn(app.deps, members, random)
    app.clock.advance(random.between(0, STEP_MS))
    await mailNotifications(app.deps)
    app.clock.advance(STEP_MS - random.between(0, STEP_MS / 2))
    await mailNotifications(app.deps)
  }
  // News that wait for a weekly digest, or for the end of a pause.
  for (let hours = 0; hours < 9 * 24; hours++) {
    app.clock.advance(HOUR)
    await mailNotifications(app.deps)
  }
  expect(await faultsOfMails(app.deps, members, LATE_MS), `MAILING_SEED=${SEED}`).toEqual([])
  expect(await findUnmailed(app.deps, members)).toEqual([])
  const mails = await app.deps.db.selectFrom('outbox').select('kind').where('kind', 'in', ['news', 'digest']).execute()
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['news', 'digest']))
})
