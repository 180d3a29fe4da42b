import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { addCommunity } from '../server/cli/demo.ts'
import { DEMO_IDEAS, DEMO_MEMBERS } from '../server/cli/demo-size.ts'
import { readConfig } from '../server/config.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { closeDeps, openDeps } from '../server/deps.ts'
import { previewOf } from '../server/features/notifications/mail-preview.ts'
import { findSince } from '../server/features/notifications/notification-mails.repo.ts'
import { timingOf } from '../server/features/notifications/notification-mails.service.ts'
import { DAY, timestamp } from '../server/lib/clock.ts'

/** Counts the mails that members of the demo community get in a week by default, and those of a mail for each of the news. */
const folder = mkdtempSync(join(tmpdir(), 'quad-mails-'))
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
await migrateDatabase(config.database)
const deps = openDeps(config, pino({ level: 'silent' }))
try {
  await addCommunity(deps, { members: DEMO_MEMBERS, ideas: DEMO_IDEAS })
  const since = timestamp(deps.clock, -7 * DAY)
  const news = await deps.db
    .selectFrom('notifications')
    .select(['user_id', 'count'])
    .where('created_at', '>=', since)
    .execute()
  const counted: { before: number; after: number }[] = []
  const byKind = new Map<string, number>()
  for (const [userId, own] of Map.groupBy(news, ({ user_id }) => user_id)) {
    const before = own.reduce((sum, { count }) => sum + count, 0)
    const rows = await findSince(deps.db, userId, since)
    const { mails } = previewOf(await timingOf(deps, userId), rows, deps.clock.now().getTime())
    counted.push({ before, after: mails.length })
    for (const mail of mails) {
      const kind = mail.kind === 'digest' ? 'digest' : (rows.find(({ id }) => id === mail.ids[0])?.kind ?? '')
      byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
    }
  }
  const active = counted.toSorted((one, two) => two.before - one.before)
  const [most] = active
  const mean = (key: 'before' | 'after') => active.reduce((sum, one) => sum + one[key], 0) / Math.max(active.length, 1)
  console.log(`${active.length} of ${DEMO_MEMBERS} members have news of the last week`)
  console.log(`a mail for each of the news: ${mean('before').toFixed(1)} on average, ${most?.before} of the busiest`)
  console.log(
    `by default settings: ${mean('after').toFixed(1)} on average, ${most?.after} of the busiest, ` +
      `${Math.max(...active.map(({ after }) => after))} at most`,
  )
  for (const [kind, count] of [...byKind].toSorted(([, one], [, two]) => two - one)) {
    console.log(`${(count / active.length).toFixed(2)} ${kind}`)
  }
} finally {
  await closeDeps(deps)
  rmSync(folder, { recursive: true, force: true })
}
