import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { demoMember } from '../server/cli/demo-community.ts'
import { accountRows } from '../server/cli/demo-rows.ts'
import { type Config, readConfig } from '../server/config.ts'
import type { TableRows } from '../server/db/insert-rows.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { closeDeps, type Deps, openDeps } from '../server/deps.ts'
import { mailRenderersOf } from '../server/feature.ts'
import { deliverDueMails } from '../server/features/mails/mails.service.ts'
import { mailNotifications } from '../server/features/notifications/notification-mails.service.ts'
import { FEATURES } from '../server/features.ts'
import { DAY, HOUR, MINUTE } from '../server/lib/clock.ts'
import { newId } from '../server/lib/ids.ts'
import { bulkLoad } from './bulk-load.ts'
import type { Sample } from './community.ts'
import { openEnvironment } from './environment.ts'

/**
 * Measures a morning of digests, as `npm start` runs Quad:
 * `node --max-semi-space-size=8 bench/digests.ts --members 100000 --engine sqlite|postgres --sent 2000`.
 */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    engine: { type: 'string', default: 'sqlite' },
    /** Digests that are also sent. */
    sent: { type: 'string', default: '2000' },
    /** Only loads this database: of a process of its own, whose memory is not measured. */
    load: { type: 'string' },
  },
})
const MEMBERS = Number(values.members)
const SENT = Number(values.sent)
const NEWS_EACH = 5
/** One member of so many has news. */
const WITH_NEWS = 10
const BATCH_SIZE = 2_000
/** Monday at 05:00 in the zone of the site, and the end of the spread of digests after 07:00. */
const CREATED = Date.UTC(2026, 0, 5, 5)
const MORNING = CREATED + 2 * HOUR + 20 * MINUTE

async function* batches(): AsyncGenerator<TableRows, Sample> {
  const at = new Date(CREATED).toISOString()
  for (let start = 0; start < MEMBERS; start += BATCH_SIZE) {
    const indexes = Array.from({ length: Math.min(BATCH_SIZE, MEMBERS - start) }, (_, offset) => start + offset)
    const accounts = indexes.map((index) => accountRows(demoMember(index), 'none', at))
    const told = accounts.filter((_, offset) => (start + offset) % WITH_NEWS === 0)
    yield {
      users: accounts.map(({ user }) => user),
      profiles: accounts.map(({ profile }) => profile),
      notifications: told.flatMap(({ user }) =>
        Array.from({ length: NEWS_EACH }, () => ({
          ...{
            id: newId(),
            user_id: user.id,
            kind: 'connection_accepted' as const,
            actor_id: accounts[0]?.user.id ?? null,
          },
          ...{ idea_id: null, event_id: null, comment_id: null, payload: '{}', count: 1, first_at: null },
          ...{ created_at: at, read_at: null, mail_due_at: at },
        })),
      ),
    }
  }
  return {} as Sample
}

/** Rows that PostgreSQL has read of all tables, by indexes or not; NaN on SQLite, which does not count them. */
async function rowsRead({ db, config }: Deps): Promise<number> {
  if (config.database.engine === 'sqlite') return Number.NaN
  // Other connections hand in their counts within a second.
  await wait(1_500)
  const { rows } = await sql<{ read: string }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables`.execute(db)
  return Number(rows[0]?.read)
}

if (values.load) {
  await bulkLoad(JSON.parse(values.load), batches())
  process.exit()
}

async function load(database: Config['database']): Promise<void> {
  const child = fork(import.meta.filename, ['--members', values.members, '--load', JSON.stringify(database)])
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`loading ended with ${code}`)
}

const environment = openEnvironment()

async function startSink(): Promise<number> {
  const sink = fork(new URL('smtp-sink.ts', import.meta.url))
  environment.atEnd(async () => void sink.disconnect())
  const [port] = await once(sink, 'message')
  return port
}

try {
  const database = values.engine === 'postgres' ? { DATABASE_URL: (await environment.postgres()).url } : {}
  const SMTP_URL = `smtp://127.0.0.1:${await startSink()}`
  const config = readConfig({ DATA_DIR: environment.folder, LOG_LEVEL: 'silent', SMTP_URL, ...database })
  await migrateDatabase(config.database)
  await load(config.database)
  let now = CREATED + 5 * MINUTE
  const deps = { ...openDeps(config, pino({ level: 'silent' })), clock: { now: () => new Date(now) } }
  let peakOfAll = 0
  const measured = async (name: string, count: () => Promise<number>, work: () => Promise<unknown>) => {
    const [started, cpu] = [performance.now(), process.cpuUsage()]
    const before = process.memoryUsage().rss
    const readBefore = await rowsRead(deps)
    let peak = before
    const watching = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 50)
    await work()
    clearInterval(watching)
    const seconds = (performance.now() - started) / 1_000
    const { user, system } = process.cpuUsage(cpu)
    const each = await count()
    peakOfAll = Math.max(peakOfAll, peak)
    const read = ((await rowsRead(deps)) - readBefore) / Math.max(each, 1)
    const rows = Number.isNaN(read) ? '' : `, ${read.toFixed(1)} rows read each`
    console.log(
      `${name}: ${each} in ${seconds.toFixed(1)} s, ${(each / seconds).toFixed(0)}/s, ` +
        `${((user + system) / 1_000 / Math.max(each, 1)).toFixed(2)} ms of processor each, ${((peak - before) / 2 ** 20).toFixed(0)} MiB more memory${rows}`,
    )
  }
  const digests = async () =>
    Number(
      (
        await deps.db
          .selectFrom('outbox')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  await measured(
    'news looked at and put off until the morning',
    async () => MEMBERS / WITH_NEWS,
    () => mailNotifications(deps),
  )
  now = MORNING
  await measured('digests made', digests, () => mailNotifications(deps))
  await deps.db
    .deleteFrom('outbox')
    .where('id', 'not in', (eb) => eb.selectFrom('outbox').select('id').limit(SENT))
    .execute()
  await measured('digests sent to a mail server', digests, () => deliverDueMails(deps, mailRenderersOf(FEATURES)))
  now += DAY
  await measured('a morning without news', digests, () => mailNotifications(deps))
  console.log(`memory: ${(peakOfAll / 2 ** 20).toFixed(0)} MiB at most`)
  await closeDeps(deps)
} finally {
  await environment.close()
}
