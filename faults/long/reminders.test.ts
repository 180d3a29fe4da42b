import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '../../server/db/migrate.ts'
import type { Deps } from '../../server/deps.ts'
import { answerEvent } from '../../server/features/events/event-answers.service.ts'
import { createEvent } from '../../server/features/events/events.service.ts'
import type { Member as Actor } from '../../server/lib/actor.ts'
import { DAY, HOUR, MINUTE } from '../../server/lib/clock.ts'
import { enrol } from '../harness/community.ts'
import { installationForTest, quadForTest } from '../harness/for-test.ts'
import { ENGINES } from '../harness/installation.ts'
import { spawnQuad } from '../harness/quad-process.ts'

const GOING = 12
/** In the middle of the transaction that reminds, at its begin, and before it is committed. */
const CUTS = ['update "event_answers" set "day_reminded_at"', 'insert into "notifications"', 'insert into "outbox"']
const TITLE = 'Writing hour'

/** An event in forty minutes, to which members answered two days ago. Returns their ids. */
async function remindable(deps: Deps): Promise<string[]> {
  const earlier = { ...deps, clock: { now: () => new Date(Date.now() - 2 * DAY) } }
  const [admin] = await enrol(earlier, 1, { isAdmin: true })
  const members = await enrol(earlier, GOING)
  const actor = (userId = '', isAdmin = false): Actor => ({ kind: 'member', userId, isAdmin, sessionHash: '' })
  const starts = Date.now() + 40 * MINUTE
  const created = await createEvent(earlier, actor(admin?.id, true), {
    ...{ type: 'open_session', title: TITLE, description: '', time_zone: 'Asia/Colombo', place: 'Kandy', phone: '' },
    ...{ online_url: '', capacity: null, idea_id: null, repeat: null, guest_ids: [], is_private: false },
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + HOUR).toISOString(),
  })
  for (const { id } of members)
    await answerEvent(earlier, actor(id), created.event.id, { answer: 'going', scope: 'one' })
  // Mails about answers do not matter here.
  await deps.db.deleteFrom('outbox').execute()
  return members.map(({ id }) => id).sort()
}

async function reminded({ db }: Deps) {
  const notifications = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'event_reminder')
    .execute()
  const mails = await db.selectFrom('outbox').select(['to_address', 'sent_at', 'attempts']).execute()
  return { notifications: notifications.map(({ user_id }) => user_id).sort(), mails }
}

describe.each(ENGINES)('reminders on %s', (engine) => {
  test('reminders are sent once and none is lost, with two processes, when one is killed in the middle', async () => {
    // Proves trust 28/4.
    const installation = await installationForTest(engine)
    await migrateDatabase(installation.config.database)
    const members = await installation.withDeps(remindable)
    for (const cut of CUTS) {
      const quad = await spawnQuad(installation, { hook: 'power-cut-at-statement.ts', env: { CUT_AT: cut } })
      expect(await quad.exited, cut).toMatchObject({ signal: 'SIGKILL' })
      const { notifications, mails } = await installation.withDeps(reminded)
      expect([notifications, mails], cut).toEqual([[], []])
      // The killed process holds the job for some minutes more.
      await installation.withDeps(({ db }) => db.updateTable('jobs').set({ claimed_until: '' }).execute())
    }
    await Promise.all([quadForTest(installation), quadForTest(installation)])
    let found = await installation.withDeps(reminded)
    while (found.mails.filter(({ sent_at }) => sent_at !== null).length < GOING) {
      await sleep(200)
      found = await installation.withDeps(reminded)
    }
    expect(found.notifications).toEqual(members)
    expect(new Set(found.mails.map(({ to_address }) => to_address)).size).toBe(GOING)
    expect(found.mails).toHaveLength(GOING)
  })
})
