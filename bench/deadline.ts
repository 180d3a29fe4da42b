import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { Agent, request } from 'undici'
import { enterIdea } from '../contract/call-entries.ts'
import { type Call, createCall, getCall, moveCall } from '../contract/calls.ts'
import { demoIdea, demoMember } from '../server/cli/demo-community.ts'
import { demoPdf } from '../server/cli/demo-pdf.ts'
import { accountRows, demoAdmin, demoReviewer, ideaRow } from '../server/cli/demo-rows.ts'
import { readConfig } from '../server/config.ts'
import type { TableRows } from '../server/db/insert-rows.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { closeDeps, openDeps } from '../server/deps.ts'
import { DAY, SECOND } from '../server/lib/clock.ts'
import { newCapabilityId } from '../server/lib/ids.ts'
import { hashToken, newToken } from '../server/lib/tokens.ts'
import { bulkLoad } from './bulk-load.ts'
import type { Sample } from './community.ts'
import { openEnvironment } from './environment.ts'
import { percentile } from './figures.ts'
import { inventedText } from './invented-text.ts'
import { type Server, startQuad } from './servers.ts'

/**
 * Measures the last minute of a call, its closing, ranking, ballot and export:
 * `node bench/deadline.ts --members 40000 --entries 3000 --seconds 60 --engine sqlite|postgres`.
 */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '40000' },
    entries: { type: 'string', default: '3000' },
    /** Over which the entries arrive; 0: all at once. */
    seconds: { type: 'string', default: '60' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const MEMBERS = Number(values.members)
const ENTRIES = Number(values.entries)
const ARRIVAL_MS = Number(values.seconds) * SECOND
const BATCH_SIZE = 2_000
const CONNECTIONS = 1_000
const VOTES = 3
/** Preparation before the last minute, and time for entries that queue. */
const MARGIN_MS = 20 * SECOND
const POLL_MS = 250
const PDF_WORDS = 20_000
const PDF = Buffer.from(demoPdf('A plan', inventedText(0, PDF_WORDS)))

type Entrant = { token: string; ideaId: string }
type Entrants = { entrants: Entrant[]; admin: string }

async function* batches(found: Entrants): AsyncGenerator<TableRows, Sample> {
  const at = new Date(Date.now() - DAY).toISOString()
  const expiry = new Date(Date.now() + DAY).toISOString()
  const sessionOf = (user_id: string, token: string) => ({
    ...{ token_hash: hashToken(token), user_id, created_at: at, expires_at: expiry },
    ...{ last_used_at: expiry, confirmed_at: expiry },
  })
  const staff = [demoAdmin(), demoReviewer()].map((member) => accountRows(member, 'none', at))
  found.admin = newToken()
  yield {
    users: staff.map(({ user }) => user),
    profiles: staff.map(({ profile }) => profile),
    sessions: staff.slice(0, 1).map(({ user }) => sessionOf(user.id, found.admin)),
  }
  for (let start = 0; start < MEMBERS; start += BATCH_SIZE) {
    const indexes = Array.from({ length: Math.min(BATCH_SIZE, MEMBERS - start) }, (_, offset) => start + offset)
    const accounts = indexes.map((index) => accountRows(demoMember(index), 'none', at))
    const entering = accounts.slice(0, Math.max(0, ENTRIES - start))
    const ideas = entering.map(({ user }, offset) =>
      ideaRow(
        { ...demoIdea(start + offset, MEMBERS), status: 'Approved' },
        { authorId: user.id, pdfFileId: newCapabilityId() },
        at,
        at,
      ),
    )
    const tokens = entering.map(() => newToken())
    found.entrants.push(...ideas.map(({ id }, place) => ({ token: tokens[place] ?? '', ideaId: id })))
    yield {
      users: accounts.map(({ user }) => user),
      profiles: accounts.map(({ profile }) => profile),
      sessions: entering.map(({ user }, place) => sessionOf(user.id, tokens[place] ?? '')),
      files: ideas.flatMap(fileOf),
      ideas,
    }
  }
  return {} as Sample
}

function fileOf({ pdf_file_id, user_id, created_at }: ReturnType<typeof ideaRow>): NonNullable<TableRows['files']> {
  return pdf_file_id ? [{ id: pdf_file_id, owner_id: user_id, kind: 'pdf', size: PDF.length, created_at }] : []
}

async function storePdfs(config: ReturnType<typeof readConfig>): Promise<void> {
  const deps = openDeps(config, pino({ level: 'silent' }))
  const rows = await deps.db.selectFrom('files').select('id').execute()
  for (const { id } of rows) await deps.files.put(id, PDF)
  await closeDeps(deps)
}

const dispatcher = new Agent({ connections: CONNECTIONS })
const addressOf = (place: number) => `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`

async function send(url: string, method: 'GET' | 'PUT' | 'POST', token: string, body?: object, place = 0) {
  const response = await request(url, {
    ...{ method, dispatcher, headersTimeout: 0, bodyTimeout: 0 },
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': addressOf(place),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const bytes = Buffer.from(await response.body.arrayBuffer())
  return { status: response.statusCode, bytes }
}

const pathOf = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '')

/** Sends one request for each entrant over the time given, and prints the latencies. */
async function measure(name: string, over: number, one: (entrant: Entrant, place: number) => Promise<number>) {
  const latencies: number[] = []
  const statuses = new Map<number, number>()
  const started = performance.now()
  await Promise.all(
    entrantsOf.entrants.map(async (entrant, place) => {
      await new Promise((resolve) => setTimeout(resolve, (over * place) / ENTRIES))
      const sent = performance.now()
      const status = await one(entrant, place).catch(() => 0)
      latencies.push(performance.now() - sent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }),
  )
  const seconds = (performance.now() - started) / SECOND
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => Math.round(percentile(sorted, share))
  const counts = [...statuses].map(([status, count]) => `${count} × ${status || 'broken'}`).join(', ')
  console.log(
    `${name}: ${counts}; ${(sorted.length / seconds).toFixed(0)} a second; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`,
  )
}

async function timed(name: string, work: () => Promise<{ status: number; bytes: Buffer }>) {
  const started = performance.now()
  const { status, bytes } = await work()
  console.log(
    `${name}: ${status}, ${(performance.now() - started).toFixed(0)} ms, ${(bytes.length / 1024).toFixed(0)} KB`,
  )
}

async function openCall(server: Server, token: string): Promise<Call> {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const body = {
    ...{ title: 'How can first-year students meet?', question: 'Most of us see a classmate for the first time.' },
    ...{ promise: 'The awarded ideas get a room at every centre.', opens_at: at(-MARGIN_MS) },
    ...{ closes_at: at(ARRIVAL_MS + 2 * MARGIN_MS), judging_ends_at: at(DAY), ballot_ends_at: at(2 * DAY) },
    ...{ criteria: [{ label: 'Problem and people', question: '', weight: 4 }], awards: [{ name: 'Award', count: 1 }] },
    ...{ votes_per_member: VOTES, jurors_per_entry: 1, ballot_scope: 'all' },
  }
  const created = await send(server.url + createCall.path, 'POST', token, body)
  const { call } = createCall.response.parse(JSON.parse(String(created.bytes)))
  return step(server, token, call, 'open')
}

async function step(server: Server, token: string, { id, version }: Call, to: string): Promise<Call> {
  const { bytes } = await send(server.url + pathOf(moveCall.path, { id }), 'POST', token, { to, version })
  return moveCall.response.parse(JSON.parse(String(bytes))).call
}

async function untilJudging(server: Server, token: string, id: string): Promise<Call> {
  for (;;) {
    const { bytes } = await send(server.url + pathOf(getCall.path, { id }), 'GET', token)
    const { call } = getCall.response.parse(JSON.parse(String(bytes)))
    if (call.phase === 'judging') return call
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

const entrantsOf: Entrants = { entrants: [], admin: '' }
const environment = openEnvironment()
try {
  const url = values.engine === 'postgres' ? (await environment.postgres()).url : ''
  const env = { DATA_DIR: join(environment.folder, 'data'), ...(url ? { DATABASE_URL: url } : {}) }
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' })
  await migrateDatabase(config.database)
  await bulkLoad(config.database, batches(entrantsOf))
  await storePdfs(config)
  const server = await startQuad({ env })
  environment.atEnd(() => server.child.stop())
  const { admin } = entrantsOf
  const opened = await openCall(server, admin)
  const to = (path: string, params: object = {}) => server.url + pathOf(path, { id: opened.id, ...params })

  await measure('entries', ARRIVAL_MS, async ({ token, ideaId }, place) => {
    const entry = to(enterIdea.path, { idea: ideaId })
    return (await send(entry, 'PUT', token, { answers: {} }, place)).status
  })
  const judged = await untilJudging(server, admin, opened.id)
  const late = Date.now() - Date.parse(judged.closes_at ?? '')
  console.log(`closing: seen ${(late / SECOND).toFixed(1)} s after its time, with ${judged.entry_count} entries`)
  await timed('page of the call', () => send(to(getCall.path), 'GET', admin))
  await timed('ranking, first page', () => send(to('/v1/calls/:id/ranking'), 'GET', admin))
  const before = (await server.usage()).residentBytes
  await timed('export as ZIP', () => send(to('/v1/calls/:id/entries.zip'), 'GET', admin))
  console.log(
    `memory after the export: ${(((await server.usage()).residentBytes - before) / 2 ** 20).toFixed(0)} MiB more`,
  )
  await step(server, admin, judged, 'ballot')
  const { entrants } = entrantsOf
  await measure('ballots, all at once', 0, async ({ token }, place) => {
    const idea_ids = Array.from({ length: VOTES }, (_, offset) => entrants[(place + 1 + offset) % ENTRIES]?.ideaId)
    return (await send(to('/v1/calls/:id/ballot/me'), 'PUT', token, { idea_ids }, place)).status
  })
} finally {
  await dispatcher.close()
  await environment.close()
}
