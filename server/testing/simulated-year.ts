import type { KyselyPlugin } from 'kysely'
import { type Random, randomFrom } from '../../faults/harness/random.ts'
import { openDatabase } from '../db/connection.ts'
import { integrityProblems } from '../db/health.ts'
import { findUnmatchedFiles } from '../features/files/files.service.ts'
import { allJobs } from '../jobs/all-jobs.ts'
import { readJobs } from '../jobs/jobs.service.ts'
import { runJob } from '../jobs/scheduler.ts'
import { DAY, HOUR, timestamp } from '../lib/clock.ts'
import { IDEA, PDF } from './ideas.ts'
import { signedInMember } from './members.ts'
import { startSecondServer, startTestApp, type TestApp } from './test-app.ts'
import { calls, expectCounted } from './year/calls.ts'
import { events } from './year/events.ts'
import { news } from './year/news.ts'
import { suspensions } from './year/suspensions.ts'
import { crossClosing } from './year/uploads.ts'
import { foundAny, idsOf, signInAgain, suspendedIds, type Turn, type Year, type YearPart } from './year/year.ts'

const PARTS = { calls, events, news, suspensions } satisfies Record<string, YearPart>
const ACTS_A_DAY = 6
const STEPS_A_DAY = 3
/** Statements after which a server that is to crash does. */
const STATEMENTS_MAX = 40
/** How much more often than others the acts happen that a year is about. */
const FOCUS = 8
/** A mail is tried again after a day at most, and its server is away for a day at most. */
const MAIL_LATE_MS = 4 * DAY

type Focus = keyof typeof PARTS

export type YearOptions = {
  seed: number
  days: number
  members: number
  /** Focus of most acts. */
  focus?: readonly Focus[] | undefined
  /** Breaks the product before the year begins. */
  damage?: (app: TestApp) => Promise<void>
}

/**
 * Members act on two servers around one database, of which now and then one crashes in the middle of a statement's work and
 * is started again, and the mail server goes away. Returns the faults of the first day that has any.
 */
export async function liveYear({ seed, days, members, focus = [], damage }: YearOptions): Promise<string[]> {
  const first = await startTestApp()
  await damage?.(first)
  const year: Year = {
    random: randomFrom(seed),
    servers: [await startSecondServer(first), await startSecondServer(first)],
    office: first.deps,
    admin: await signedInMember(first, { isAdmin: true }),
    deputy: await signedInMember(first, { isAdmin: true }),
    members: [],
    usernames: new Map(),
    ...{ acknowledged: new Map(), reviewed: new Set(), calls: [], ballots: new Map(), counted: new Set() },
    ...{ scores: new Map(), answers: new Map(), supports: new Map(), withdrawn: new Set(), mentions: new Map() },
    ...{ mails: new Map(), crashed: new Set(), hasCrashedToday: false },
    ...{ isMailServerAway: false, crashes: 0, faults: [] },
  }
  for (const { deps } of year.servers) deps.mailTransport = mailServer(year)
  for (let index = 0; index < members; index++) year.members.push(await signedInMember(first))
  const names = await first.deps.db.selectFrom('users').select(['id', 'username']).execute()
  year.usernames = new Map(names.map(({ id, username }) => [id, username]))
  for (let day = 1; day <= days; day++) {
    await liveDay(year, focus)
    const isSunday = day % 7 === 0 || day === days
    const integrity = isSunday ? await faultsOfDatabase(first) : []
    const faults = [...year.faults, ...(await faultsOf(year)), ...integrity].map(
      (fault) => `seed ${seed}, day ${day}: ${fault}`,
    )
    if (faults.length > 0) return faults
  }
  return []
}

function mailServer(year: Year): TestApp['deps']['mailTransport'] {
  return {
    send: async (id) => {
      if (year.isMailServerAway) throw new Error('no route to the mail server')
      year.mails.set(id, (year.mails.get(id) ?? 0) + 1)
      return {}
    },
    check: async () => {},
    close: () => {},
  }
}

async function liveDay(year: Year, focus: readonly Focus[]): Promise<void> {
  const { random, servers } = year
  year.isMailServerAway = random.between(0, 9) === 0
  year.hasCrashedToday = false
  for (let step = 0; step < STEPS_A_DAY; step++) {
    const place = random.between(0, 1) as 0 | 1
    const crashing = random.between(0, 9) === 0 ? crash(servers[place], random, year.crashed) : undefined
    for (let acts = random.between(0, (2 * ACTS_A_DAY) / STEPS_A_DAY); acts > 0; acts--) await actOnce(year, focus)
    const { clock } = servers[0]
    const end = clock.now().getTime() + DAY / STEPS_A_DAY - random.between(-2, 2) * HOUR
    await crossClosing(year, end, () => doJobs(servers[1 - place] as TestApp))
    clock.advance(end - clock.now().getTime())
    await doJobs(servers[place]).catch((error) => {
      if (!crashing?.hasCrashed()) year.faults.push(`a job failed: ${error}`)
    })
    if (crashing) {
      if (crashing.hasCrashed()) {
        year.crashes++
        year.hasCrashedToday = true
      }
      servers[place] = await restart(year, place)
    }
    await doJobs(servers[1 - place] as TestApp)
    await expectCounted(year)
  }
}

/** Lets every statement fail from one on, as those of a process that is gone. */
function crash(server: TestApp, random: Random, crashed: Set<TestApp>): { hasCrashed: () => boolean } {
  let left = random.between(1, STATEMENTS_MAX)
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left > 0) left--
      if (left === 0) {
        crashed.add(server)
        throw new Error('this process has crashed')
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
  server.deps.db = server.deps.db.withPlugin(plugin)
  return { hasCrashed: () => crashed.has(server) }
}

async function restart(year: Year, place: 0 | 1): Promise<TestApp> {
  const server = await startSecondServer(year.servers[1 - place] as TestApp)
  server.deps.mailTransport = mailServer(year)
  await year.servers[place].close()
  return server
}

async function doJobs({ deps }: TestApp): Promise<void> {
  const { signal } = new AbortController()
  for (const job of allJobs(deps.config)) {
    if ('isShared' in job) await job.run(deps, signal)
    else await runJob(deps, job, signal)
  }
}

async function actOnce(year: Year, focus: readonly Focus[]): Promise<void> {
  const { random, servers, admin, deputy, acknowledged } = year
  const suspended = await suspendedIds(year.office.db)
  const members = year.members.filter(({ id }) => !suspended.has(id))
  const [server, member] = [random.pick(servers), random.pick(members)]
  const other = random.pick(members.filter((one) => one !== member))
  for (const one of [admin, deputy, member]) await signInAgain(year, one)
  const send: TestApp['call'] = async (method, url, options) => {
    const response = await server.call(method, url, options)
    const isFault = [400, 401, 422].includes(response.statusCode) || response.statusCode >= 500
    if (isFault && !year.crashed.has(server)) year.faults.push(`${response.statusCode} for ${method} ${url}`)
    return response
  }
  const create: Turn['create'] = async (table, path, by, body, name) => {
    const { statusCode, json } = await send('POST', path, { token: by.token, body })
    if (statusCode === 201) acknowledged.set((json() as Record<string, { id: string }>)[name]?.id ?? '', table)
    return statusCode
  }
  const turn: Turn = { year, server, member, other, send, create }
  const parts = [...Object.values(PARTS), ...focus.flatMap((name) => Array<YearPart>(FOCUS).fill(PARTS[name]))]
  const acts = parts.flatMap((part) => part.acts(turn))
  await random.pick([...actsOf(turn), ...acts])()
}

/** Members share, review, comment on and connect. */
function actsOf({ year, member, other, send, create }: Turn): (() => Promise<unknown>)[] {
  const { random, admin, reviewed } = year
  const ideas = idsOf(year, 'ideas')
  return [
    () =>
      create('ideas', '/v1/ideas', member, { ...IDEA, ...(random.between(0, 5) === 0 ? { pdf: PDF } : {}) }, 'idea'),
    () => send('POST', '/v1/connections', { token: member.token, body: { user_id: other.id } }),
    async () => {
      if (ideas.length === 0) return
      await create('comments', `/v1/ideas/${random.pick(ideas)}/comments`, member, { text: 'Good.' }, 'comment')
    },
    async () => {
      const id = ideas.find((idea) => !reviewed.has(idea))
      if (!id) return
      const body = { status: 'Approved', feedback: 'Fine.' }
      const { statusCode } = await send('PATCH', `/v1/ideas/${id}`, { token: admin.token, body })
      if (statusCode === 200) reviewed.add(id)
    },
  ]
}

/** Reads all data, on a connection of its own: SQLite's check believes what one remembers of a search index that another changed. */
async function faultsOfDatabase({ deps }: TestApp): Promise<string[]> {
  const db = openDatabase(deps.config.database)
  return integrityProblems(db).finally(() => db.destroy())
}

/** Things that a day must not leave behind. */
async function faultsOf(year: Year): Promise<string[]> {
  const { deps } = year.servers[0]
  const { db, clock } = deps
  const faults: string[] = []
  const expectNone = (what: string, found: readonly unknown[]) => faults.push(...foundAny(what, found))
  for (const table of new Set(year.acknowledged.values())) {
    const rows = await db.selectFrom(table).select('id').execute()
    const kept = new Set(rows.map(({ id }) => id))
    expectNone(
      `lost from ${table}`,
      idsOf(year, table).filter((id) => !kept.has(id)),
    )
  }
  expectNone('files lost', (await findUnmatchedFiles(deps)).lost)
  for (const part of Object.values(PARTS)) faults.push(...(await part.faultsOf(year)))

  const ideas = await db.selectFrom('ideas').select(['id', 'status']).execute()
  const audited = await db
    .selectFrom('audit_entries')
    .select('target_id')
    .where('action', '=', 'idea_reviewed')
    .execute()
  const entries = new Map<string | null, number>()
  for (const { target_id } of audited) entries.set(target_id, (entries.get(target_id) ?? 0) + 1)
  expectNone(
    'no single audit entry',
    ideas.filter(({ id, status }) => (entries.get(id) ?? 0) !== (status === 'Pending' ? 0 : 1)),
  )

  const counted = await db
    .selectFrom('counts')
    .select((eb) => eb.fn.sum('value').as('total'))
    .where('kind', '=', 'ideas')
    .executeTakeFirst()
  if (Number(counted?.total ?? 0) !== ideas.length) faults.push(`${counted?.total} ideas counted of ${ideas.length}`)

  // A server that crashes between the mail server's reply and its own commit sends again.
  const again = [...year.mails.values()].reduce((sum, times) => sum + times - 1, 0)
  if (again > year.crashes) faults.push(`${again} mails sent again after ${year.crashes} crashes`)

  const waiting = db.selectFrom('outbox').select(['kind', 'created_at']).where('sent_at', 'is', null)
  const late = waiting.where('failed_at', 'is', null).where('created_at', '<', timestamp(clock, -MAIL_LATE_MS))
  expectNone('forgotten mails', await late.execute())
  const jobs = await readJobs(deps)
  expectNone(
    'failing jobs',
    jobs.filter(({ lastError }) => lastError !== null && !/crashed/.test(lastError)),
  )
  return faults
}
