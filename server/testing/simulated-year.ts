import type { KyselyPlugin } from 'kysely'
import type { Candidate } from '../../contract/call-ballots.ts'
import type { Call } from '../../contract/calls.ts'
import { type Random, randomFrom } from '../../faults/harness/random.ts'
import { openDatabase } from '../db/connection.ts'
import { integrityProblems } from '../db/health.ts'
import type { Deps } from '../deps.ts'
import { findUnmatchedFiles } from '../features/files/files.service.ts'
import { openSession } from '../features/sessions/sessions.service.ts'
import { allJobs } from '../jobs/all-jobs.ts'
import { readJobs } from '../jobs/jobs.service.ts'
import { runJob } from '../jobs/scheduler.ts'
import { DAY, HOUR, timestamp } from '../lib/clock.ts'
import { answersTo, callBody } from './calls.ts'
import { IDEA, PDF } from './ideas.ts'
import { signedInMember, type TestMember } from './members.ts'
import { startSecondServer, startTestApp, type TestApp } from './test-app.ts'

const ACTS_A_DAY = 6
const STEPS_A_DAY = 3
/** Statements after which a server that is to crash does. */
const STATEMENTS_MAX = 40
const VOTES_PER_MEMBER = 2
/** A mail is tried again after a day at most, and its server is away for a day at most. */
const MAIL_LATE_MS = 4 * DAY

export type YearOptions = {
  seed: number
  days: number
  members: number
  /** Breaks the product before the year begins. */
  damage?: (app: TestApp) => Promise<void>
}

type Acknowledged = 'ideas' | 'comments' | 'events'

type Year = {
  random: Random
  servers: [TestApp, TestApp]
  /** Crashes never. */
  office: Deps
  admin: TestMember
  members: TestMember[]
  /** By id, all creations that a caller was told of. */
  acknowledged: Map<string, Acknowledged>
  reviewed: Set<string>
  /** The calls for ideas, of which the latest may be open. */
  calls: Call[]
  /** By call, the ballots that members were told of; undefined after a response that was lost. */
  ballots: Map<string, Map<string, string[]> | undefined>
  isMailServerAway: boolean
  /** Servers that are to be started again. */
  crashed: Set<TestApp>
  /** How often the mail server took each mail. */
  mails: Map<string, number>
  crashes: number
  faults: string[]
}

/**
 * Members act on two servers around one database, of which now and then one crashes in the middle of a statement's work and
 * is started again, and the mail server goes away. Returns the faults of the first day that has any.
 */
export async function liveYear({ seed, days, members, damage }: YearOptions): Promise<string[]> {
  const first = await startTestApp()
  await damage?.(first)
  const year: Year = {
    random: randomFrom(seed),
    servers: [first, await startSecondServer(first)],
    office: { ...first.deps },
    admin: await signedInMember(first, { isAdmin: true }),
    members: [],
    ...{
      acknowledged: new Map(),
      reviewed: new Set(),
      calls: [],
      ballots: new Map(),
      mails: new Map(),
      crashed: new Set(),
    },
    ...{ isMailServerAway: false, crashes: 0, faults: [] },
  }
  for (const { deps } of year.servers) deps.mailTransport = mailServer(year)
  for (let index = 0; index < members; index++) year.members.push(await signedInMember(first))
  for (let day = 1; day <= days; day++) {
    await liveDay(year)
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

async function liveDay(year: Year): Promise<void> {
  const { random, servers } = year
  year.isMailServerAway = random.between(0, 9) === 0
  for (let step = 0; step < STEPS_A_DAY; step++) {
    const place = random.between(0, 1) as 0 | 1
    const crashing = random.between(0, 9) === 0 ? crash(servers[place], random, year.crashed) : undefined
    for (let acts = random.between(0, (2 * ACTS_A_DAY) / STEPS_A_DAY); acts > 0; acts--) await actOnce(year)
    servers[0].clock.advance(DAY / STEPS_A_DAY - random.between(0, 2) * HOUR + random.between(0, 2) * HOUR)
    await doJobs(servers[place]).catch((error) => {
      if (!crashing?.hasCrashed()) year.faults.push(`a job failed: ${error}`)
    })
    if (crashing) {
      if (crashing.hasCrashed()) year.crashes++
      servers[place] = await restart(year, place)
    }
    await doJobs(servers[1 - place] as TestApp)
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
  return server
}

async function doJobs({ deps }: TestApp): Promise<void> {
  const { signal } = new AbortController()
  for (const job of allJobs(deps.config)) {
    if ('isShared' in job) await job.run(deps, signal)
    else await runJob(deps, job, signal)
  }
}

async function actOnce(year: Year): Promise<void> {
  const { random, servers, members, acknowledged } = year
  const [server, member] = [random.pick(servers), random.pick(members)]
  const other = random.pick(members.filter((one) => one !== member))
  // Sessions end within a day.
  for (const one of [year.admin, member]) one.token = (await openSession(year.office, one.id)).token
  const ideas = [...acknowledged].filter(([, table]) => table === 'ideas').map(([id]) => id)
  const send: TestApp['call'] = async (method, url, options) => {
    const response = await server.call(method, url, options)
    const isFault = [400, 401, 422].includes(response.statusCode) || response.statusCode >= 500
    if (isFault && !year.crashed.has(server)) year.faults.push(`${response.statusCode} for ${method} ${url}`)
    return response
  }
  const create = async (table: Acknowledged, path: string, by: TestMember, body: object, name: string) => {
    const { statusCode, json } = await send('POST', path, { token: by.token, body })
    if (statusCode === 201) acknowledged.set((json() as Record<string, { id: string }>)[name]?.id ?? '', table)
    return statusCode
  }
  const acts = [
    () =>
      create('ideas', '/v1/ideas', member, { ...IDEA, ...(random.between(0, 5) === 0 ? { pdf: PDF } : {}) }, 'idea'),
    () => create('events', '/v1/events', year.admin, eventAt(server, random), 'event'),
    () => send('POST', '/v1/connections', { token: member.token, body: { user_id: other.id } }),
    async () => {
      if (ideas.length === 0) return
      await create('comments', `/v1/ideas/${random.pick(ideas)}/comments`, member, { text: 'Good.' }, 'comment')
    },
    async () => {
      if (ideas.length === 0) return
      const method = random.pick(['PUT', 'PUT', 'DELETE'] as const)
      await send(method, `/v1/ideas/${random.pick(ideas)}/support`, { token: member.token })
    },
    async () => {
      const id = ideas.find((idea) => !year.reviewed.has(idea))
      if (!id) return
      const body = { status: 'Approved', feedback: 'Fine.' }
      const { statusCode } = await send('PATCH', `/v1/ideas/${id}`, { token: year.admin.token, body })
      if (statusCode === 200) year.reviewed.add(id)
    },
    async () => {
      const events = [...acknowledged].filter(([, table]) => table === 'events').map(([id]) => id)
      if (events.length === 0) return
      const answer = random.pick(['going', 'going', 'going', 'maybe', 'no'])
      await send('PUT', `/v1/events/${events.at(-random.between(1, Math.min(3, events.length)))}/rsvp`, {
        token: member.token,
        body: { answer },
      })
    },
    async () => {
      const body = callBody(server, shortCall(server))
      const { statusCode, json } = await send('POST', '/v1/calls', { token: year.admin.token, body })
      if (statusCode !== 201) return
      const { call } = json() as { call: Call }
      const step = { to: 'open', version: call.version }
      await send('POST', `/v1/calls/${call.id}/phase`, { token: year.admin.token, body: step })
      year.calls.push(call)
      year.ballots.set(call.id, new Map())
    },
    async () => {
      const call = year.calls.at(-1)
      if (!call) return
      const entry = { ...IDEA, call_id: call.id, answers: answersTo(call) }
      await create('ideas', '/v1/ideas', member, entry, 'idea')
    },
    async () => {
      if (year.calls.length > 0) await vote(year, member, random.pick(year.calls.slice(-3)), send)
    },
  ]
  await random.pick([...acts, ...acts.slice(3)])()
}

async function vote(year: Year, { id, token }: TestMember, call: Call, send: TestApp['call']): Promise<void> {
  const path = `/v1/calls/${call.id}/ballot/me`
  const response = await send('GET', path, { token })
  if (response.statusCode !== 200) return
  const { candidates } = response.json() as { candidates: Candidate[] }
  const others = candidates.filter((one) => !one.is_own).map(({ idea }) => idea.id)
  const idea_ids = others.filter(() => year.random.between(0, 1) === 0).slice(0, VOTES_PER_MEMBER)
  const { statusCode } = await send('PUT', path, { token, body: { idea_ids } })
  if (statusCode === 200) year.ballots.get(call.id)?.set(id, idea_ids)
  else if (statusCode !== 409) year.ballots.set(call.id, undefined)
}

/** Each phase takes a few days. */
function shortCall({ clock }: TestApp): object {
  return {
    closes_at: timestamp(clock, 3 * DAY),
    judging_ends_at: timestamp(clock, 5 * DAY),
    ballot_ends_at: timestamp(clock, 8 * DAY),
    ballot_scope: 'all',
    votes_per_member: VOTES_PER_MEMBER,
  }
}

function eventAt({ clock }: TestApp, random: Random): object {
  const starts = random.between(2, 10) * DAY
  return {
    ...{ type: 'open_session', title: 'Reading circle', time_zone: 'Asia/Colombo', place: 'Library', online_url: '' },
    ...{ starts_at: timestamp(clock, starts), ends_at: timestamp(clock, starts + HOUR) },
    capacity: random.between(1, 3),
  }
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
  const expectNone = (what: string, found: readonly unknown[]) => {
    if (found.length > 0) faults.push(`${what}: ${JSON.stringify(found.slice(0, 3))}`)
  }
  for (const table of new Set(year.acknowledged.values())) {
    const rows = await db.selectFrom(table).select('id').execute()
    const kept = new Set(rows.map(({ id }) => id))
    const ids = [...year.acknowledged].filter(([id, of]) => of === table && !kept.has(id))
    expectNone(`lost from ${table}`, ids)
  }
  expectNone('files lost', (await findUnmatchedFiles(deps)).lost)

  const answers = db.selectFrom('event_answers').innerJoin('events', 'events.id', 'event_answers.event_id')
  const going = answers.where('answer', '=', 'going').where('waiting_since', 'is', null)
  const full = await going
    .select((eb) => ['events.id', 'capacity', eb.fn.countAll<number | string>().as('going')])
    .groupBy(['events.id', 'capacity'])
    .execute()
  expectNone(
    'more than there are places',
    full.filter(({ going, capacity }) => Number(going) > (capacity ?? 1e9)),
  )

  const ballots = db.selectFrom('call_votes').groupBy(['call_id', 'user_id'])
  const large = ballots.select(['call_id', 'user_id']).having((eb) => eb.fn.countAll(), '>', VOTES_PER_MEMBER)
  expectNone('more than there are votes', await large.execute())
  expectNone('votes counted wrongly', await wronglyCounted(year))

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

  const told = await db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'comment_id'])
    .where('comment_id', 'is not', null)
    .execute()
  const keys = told.map((row) => Object.values(row).join(' '))
  expectNone(
    'told twice',
    keys.filter((key, index) => keys.indexOf(key) < index),
  )
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

/** The entries whose number of votes is not that of the ballots. */
async function wronglyCounted({ servers: [{ deps }], ballots }: Year): Promise<object[]> {
  const entries = await deps.db.selectFrom('call_entries').select(['call_id', 'idea_id', 'vote_count']).execute()
  return entries.filter(({ call_id, idea_id, vote_count }) => {
    const known = ballots.get(call_id)
    if (!known || vote_count === null) return false
    return vote_count !== [...known.values()].filter((ids) => ids.includes(idea_id)).length
  })
}
