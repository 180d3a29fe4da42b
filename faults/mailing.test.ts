import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../server/db/migrate.ts'
import { mailNotifications } from '../server/features/notifications/notification-mails.service.ts'
import { HOUR } from '../server/lib/clock.ts'
import { addMailedMembers, faultsOfMails, findUnmailed, liveOn } from '../server/testing/mailing-month.ts'
import { installationForTest } from './harness/for-test.ts'
import { ENGINES, type Installation } from './harness/installation.ts'
import { randomFrom } from './harness/random.ts'

const SEED = Number(process.env.MAILING_SEED ?? Date.now() % 1_000_000)
const MEMBERS = 60
const KILLS = 50
const LONGEST_RUN_MS = 150
const MARCH = Date.UTC(2026, 2, 5)
/** Mails are made every hour, and digests are spread over a quarter of one. */
const LATE_MS = 2 * HOUR

async function startMailing({ env }: Installation, now: number): Promise<ChildProcess> {
  const child = fork(new URL('harness/mailing-process.ts', import.meta.url), [new Date(now).toISOString()], {
    env: { ...process.env, ...env },
  })
  await once(child, 'message')
  return child
}

test.each(ENGINES)(
  'no news are mailed twice or lost on %s when a process that mails is killed beside another',
  { timeout: 45 * 60_000 },
  async (engine) => {
    // Proves trust 28/7.
    const installation = await installationForTest(engine)
    await migrateDatabase(installation.config.database)
    const random = randomFrom(SEED)
    let now = MARCH
    const clock = { now: () => new Date(now) }
    const members = await installation.withDeps((deps) => addMailedMembers({ ...deps, clock }, MEMBERS, random))
    for (let kill = 0; kill < KILLS; kill++) {
      await installation.withDeps(async (deps) => {
        for (let hours = random.between(0, 28); hours > 0; hours--) {
          await liveOn({ ...deps, clock }, members, random)
          now += HOUR
          await mailNotifications({ ...deps, clock })
        }
        await liveOn({ ...deps, clock }, members, random)
      })
      now += HOUR
      const [killed, other] = await Promise.all([startMailing(installation, now), startMailing(installation, now)])
      const ends = [once(killed, 'exit'), once(other, 'exit')]
      for (const child of [killed, other]) child.send('go')
      await wait(random.between(0, LONGEST_RUN_MS))
      killed.kill('SIGKILL')
      await Promise.all(ends)
    }
    await installation.withDeps(async (deps) => {
      // A weekly digest may wait for the end of a pause, and then for its day.
      for (let hours = 0; hours < 16 * 24; hours++) {
        now += HOUR
        await mailNotifications({ ...deps, clock })
      }
      expect(await faultsOfMails(deps, members, LATE_MS), `MAILING_SEED=${SEED}`).toEqual([])
      expect(await findUnmailed(deps, members), `MAILING_SEED=${SEED}`).toEqual([])
    })
  },
)
