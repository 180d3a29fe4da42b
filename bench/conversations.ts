import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Agent, request } from 'undici'
import { demoMember } from '../server/cli/demo-community.ts'
import { accountRows } from '../server/cli/demo-rows.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/connection.ts'
import { applyDerivedState, dropDerivedState } from '../server/db/derived/derived-state.ts'
import type { TableRows } from '../server/db/insert-rows.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { DAY, SECOND } from '../server/lib/clock.ts'
import { newId } from '../server/lib/ids.ts'
import { hashToken, newToken } from '../server/lib/tokens.ts'
import { bulkLoad } from './bulk-load.ts'
import type { Sample } from './community.ts'
import { openEnvironment } from './environment.ts'
import { percentile } from './figures.ts'
import { inventedText, wordOfRank } from './invented-text.ts'
import { treeCpuMs } from './processor-time.ts'
import { type Server, startQuad } from './servers.ts'

/**
 * Measures messages, and open live streams while messages are sent:
 * `node bench/conversations.ts --messages 1000000 --members 10000 --streams 1000 --rate 10 --engine sqlite|postgres`.
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    members: { type: 'string', default: '10000' },
    streams: { type: 'string', default: '1000' },
    /** Messages a second while the streams are open. */
    rate: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '10' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const MESSAGES = Number(values.messages)
const MEMBERS = Number(values.members)
const STREAMS = Number(values.streams)
const RATE = Number(values.rate)
const SECONDS = Number(values.seconds)
const CONNECTIONS = 8
/** The busy member has so many messages with the first friend, and this share of them with each of the others. */
const LONGEST = Math.min(10_000, MESSAGES / 10)
const BUSY_FRIENDS = 200
const BUSY_SHARE = 1 / 20
const NEIGHBOURS = 5
const WORDS = 12
const HISTORY_MS = 730 * DAY
const BATCH_SIZE = 20_000
/** Streams that are opened at the same time. */
const OPENED_AT_ONCE = 50
const ARRIVAL_TIMEOUT_MS = 5 * SECOND

type BenchMember = { id: string; token: string }
type BenchConversation = { id: string; members: [BenchMember, BenchMember]; length: number }

const members: BenchMember[] = []
const conversations: BenchConversation[] = []
const memberAt = (index: number) => members[index % MEMBERS] as BenchMember

/** The first member is busy; every other has a conversation with some neighbours. */
function plan(): void {
  const add = (one: number, other: number, length: number) =>
    conversations.push({
      id: newId(),
      members: [memberAt(one), memberAt(other)],
      length: Math.max(1, Math.round(length)),
    })
  for (let friend = 1; friend <= Math.min(BUSY_FRIENDS, MEMBERS - 1); friend++) {
    add(0, friend, friend === 1 ? LONGEST : LONGEST * BUSY_SHARE)
  }
  const left = MESSAGES - conversations.reduce((sum, { length }) => sum + length, 0)
  const pairs = (MEMBERS - BUSY_FRIENDS - NEIGHBOURS - 1) * NEIGHBOURS
  for (let index = BUSY_FRIENDS + 1; index < MEMBERS - NEIGHBOURS; index++) {
    for (let neighbour = 1; neighbour <= NEIGHBOURS; neighbour++) add(index, index + neighbour, left / pairs)
  }
}

async function* batches(): AsyncGenerator<TableRows, Sample> {
  const start = Date.now() - HISTORY_MS
  const timeOf = (share: number) => new Date(start + share * HISTORY_MS).toISOString()
  const [first, expiry] = [timeOf(0), new Date(Date.now() + DAY).toISOString()]
  for (let from = 0; from < MEMBERS; from += BATCH_SIZE) {
    const indexes = Array.from({ length: Math.min(BATCH_SIZE, MEMBERS - from) }, (_, offset) => from + offset)
    const accounts = indexes.map((index) => accountRows(demoMember(index), 'none', first))
    const added = accounts.map(({ user }) => ({ id: user.id, token: newToken() }))
    members.push(...added)
    yield {
      users: accounts.map(({ user }) => user),
      profiles: accounts.map(({ profile }) => profile),
      sessions: added.map(({ id: user_id, token }) => ({
        ...{ token_hash: hashToken(token), user_id, created_at: first, expires_at: expiry },
        ...{ last_used_at: expiry, confirmed_at: expiry },
      })),
    }
  }
  plan()
  let place = 0
  let messages: NonNullable<TableRows['messages']> = []
  for (const { id: conversation_id, members: pair, length } of conversations) {
    const [one, other] = pair
    const latest_at = timeOf(Math.min(1, (place + length) / MESSAGES))
    yield {
      connections: [
        { user_id: one.id, other_id: other.id, created_at: first, note: '', note_search: '' },
        { user_id: other.id, other_id: one.id, created_at: first, note: '', note_search: '' },
      ],
      conversations: [
        {
          ...{ id: conversation_id, kind: 'direct', pair: [one.id, other.id].sort().join(' '), idea_id: null },
          ...{ last_position: length, created_at: first },
        },
      ],
      conversation_members: pair.map(({ id: user_id }) => ({
        ...{ conversation_id, user_id, hidden_until: 0, latest_position: length, latest_at },
        ...{ read_until: length, unread_count: 0, muted_until: null },
      })),
    }
    for (let position = 1; position <= length; position++) {
      const [text, created_at] = [inventedText(place, WORDS), timeOf(Math.min(1, place / MESSAGES))]
      place++
      messages.push({
        ...{ id: newId(), conversation_id, position, user_id: (position % 2 === 0 ? one : other).id, text },
        ...{ search_text: text, created_at, seen_at: null, hidden_at: null },
      })
    }
    if (messages.length < BATCH_SIZE) continue
    yield { messages }
    messages = []
  }
  yield { messages }
  return {} as Sample
}

const dispatcher = new Agent({ connections: CONNECTIONS })

async function send(url: string, method: 'GET' | 'POST', { token }: BenchMember, body?: object) {
  const response = await request(url, {
    ...{ method, dispatcher },
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.body.text()
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${text}`)
  return text
}

type Clock = { server: Server; databasePid: number | undefined }

async function processorTime({ server, databasePid }: Clock) {
  const { cpuMs, residentBytes } = await server.usage()
  return { cpuMs, databaseMs: databasePid === undefined ? 0 : (treeCpuMs(databasePid) ?? 0), residentBytes }
}

const figure = (milliseconds: number) => milliseconds.toFixed(milliseconds < 10 ? 1 : 0)

/** Calls with some connections for some seconds, and prints the latencies. */
async function measure(name: string, clock: Clock, one: (turn: number) => Promise<unknown>, connections = CONNECTIONS) {
  const latencies: number[] = []
  const before = await processorTime(clock)
  const started = performance.now()
  let turn = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      do {
        const sent = performance.now()
        await one(turn++)
        latencies.push(performance.now() - sent)
      } while (performance.now() - started < SECONDS * SECOND)
    }),
  )
  const seconds = (performance.now() - started) / SECOND
  const after = await processorTime(clock)
  const sorted = Float64Array.from(latencies).sort()
  console.log(
    `${name}: ${(sorted.length / seconds).toFixed(0)} a second; p50 ${figure(percentile(sorted, 0.5))} ms, ` +
      `p99 ${figure(percentile(sorted, 0.99))} ms; processor ${figure((after.cpuMs - before.cpuMs) / sorted.length)} ms, ` +
      `database ${figure((after.databaseMs - before.databaseMs) / sorted.length)} ms each`,
  )
}

/** Open streams, and when the last event about each conversation arrived, by its id and member. */
const arrived = new Map<string, () => void>()
const agent = new HttpAgent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

async function openStream(url: string, { id, token }: BenchMember): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${url}/v1/notifications/stream`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`The stream responded with ${response.statusCode}.`))
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          for (const [, conversation] of text.matchAll(/"conversation_id":"([^"]+)"/g))
            arrived.get(`${conversation} ${id}`)?.()
        })
        response.once('data', () => resolve(() => sent.destroy()))
        response.on('error', () => {})
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

async function openStreams(url: string, readers: BenchMember[]): Promise<(() => void)[]> {
  const close: (() => void)[] = []
  for (let from = 0; from < readers.length; from += OPENED_AT_ONCE) {
    close.push(
      ...(await Promise.all(readers.slice(from, from + OPENED_AT_ONCE).map((reader) => openStream(url, reader)))),
    )
  }
  return close
}

/** Sends messages at a rate to members whose streams are open, and prints how soon they arrive. */
async function measureStreams(clock: Clock): Promise<void> {
  const { url } = clock.server
  const idle = await processorTime(clock)
  const usual = conversations.filter(({ length }) => length < LONGEST * BUSY_SHARE)
  const readers = [...new Set(usual.map(({ members: [, reader] }) => reader))].slice(0, STREAMS)
  const among = new Set(readers)
  const started = performance.now()
  const streams = await openStreams(
    url,
    Array.from({ length: STREAMS }, (_, index) => readers[index % readers.length] as BenchMember),
  )
  const open = await processorTime(clock)
  console.log(
    `${STREAMS} streams opened in ${((performance.now() - started) / SECOND).toFixed(1)} s: ` +
      `${mebibytes(open.residentBytes)} MiB, before ${mebibytes(idle.residentBytes)}`,
  )
  const followed = usual.filter(({ members: [, reader] }) => among.has(reader))
  const latencies: number[] = []
  let lost = 0
  const total = RATE * SECONDS
  const begun = performance.now()
  const resting = await processorTime(clock)
  let peak = resting.residentBytes
  await Promise.all(
    Array.from({ length: total }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * SECOND) / RATE))
      const { id, members: pair } = followed[index % followed.length] as BenchConversation
      const [sender, reader] = pair
      const sent = performance.now()
      const received = new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), ARRIVAL_TIMEOUT_MS)
        arrived.set(`${id} ${reader.id}`, () => {
          clearTimeout(timer)
          resolve(true)
        })
      })
      await send(`${url}/v1/conversations/${id}/messages`, 'POST', sender, { text: inventedText(index, WORDS) })
      if (await received) latencies.push(performance.now() - sent)
      else lost++
      peak = Math.max(peak, (await clock.server.usage()).residentBytes)
    }),
  )
  const seconds = (performance.now() - begun) / SECOND
  const after = await processorTime(clock)
  const sorted = Float64Array.from(latencies).sort()
  console.log(
    `${RATE} messages a second to ${STREAMS} streams: from sending to arrival p50 ${figure(percentile(sorted, 0.5))} ms, ` +
      `p99 ${figure(percentile(sorted, 0.99))} ms, ${lost} lost; processor ` +
      `${(((after.cpuMs - resting.cpuMs) / seconds / SECOND) * 100).toFixed(0)} %, database ` +
      `${(((after.databaseMs - resting.databaseMs) / seconds / SECOND) * 100).toFixed(0)} % of a core; most memory ${mebibytes(peak)} MiB`,
  )
  for (const close of streams) close()
}

const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0)

const environment = openEnvironment()
try {
  const cluster = values.engine === 'postgres' ? await environment.postgres() : undefined
  const env = { DATA_DIR: join(environment.folder, 'data'), ...(cluster ? { DATABASE_URL: cluster.url } : {}) }
  const { database } = readConfig({ ...env, LOG_LEVEL: 'silent' })
  await migrateDatabase(database)
  const started = performance.now()
  // Rows are loaded faster without triggers, and indexes of texts are made faster of all rows.
  const db = openDatabase(database, { hasTimeouts: false })
  try {
    await db.transaction().execute(dropDerivedState)
    await bulkLoad(database, batches())
    await db.connection().execute(applyDerivedState)
  } finally {
    await db.destroy()
  }
  console.log(
    `${values.engine}: ${MESSAGES} messages in ${conversations.length} conversations, loaded in ${((performance.now() - started) / SECOND).toFixed(0)} s`,
  )
  const server = await startQuad({ env })
  environment.atEnd(() => server.child.stop())
  const clock: Clock = { server, databasePid: cluster?.pid }
  const [busy, usual] = [memberAt(0), memberAt(MEMBERS / 2)]
  const longest = conversations[0] as BenchConversation
  const others = conversations.filter(({ length }) => length < LONGEST * BUSY_SHARE)
  const at = (turn: number) => others[(turn * 7919) % others.length] as BenchConversation
  const to = (path: string) => `${server.url}/v1/conversations${path}`

  await measureStreams(clock)
  await measure('send', clock, (turn) => {
    const { id, members: pair } = at(turn)
    return send(to(`/${id}/messages`), 'POST', pair[turn % 2] as BenchMember, { text: inventedText(turn, WORDS) })
  })
  await measure(
    'send, one after the other',
    clock,
    (turn) => {
      const { id, members: pair } = at(turn)
      return send(to(`/${id}/messages`), 'POST', pair[turn % 2] as BenchMember, { text: inventedText(turn, WORDS) })
    },
    1,
  )
  await measure('list of a usual member', clock, (turn) => send(to(''), 'GET', at(turn).members[0]))
  await measure('list of the busy member', clock, () => send(to(''), 'GET', busy))
  await measure('unread count', clock, (turn) => send(to('/count'), 'GET', at(turn).members[0]))
  await measure('thread', clock, (turn) => send(to(`/${at(turn).id}/messages`), 'GET', at(turn).members[0]))
  const deep = JSON.parse(await send(to(`/${longest.id}/messages?page_size=100`), 'GET', busy))
  await measure('thread of 10,000, an earlier page', clock, () =>
    send(to(`/${longest.id}/messages?before=${deep.messages[0].id}`), 'GET', busy),
  )
  for (const [name, q] of [
    ['a frequent word', wordOfRank(1)],
    ['a usual word', wordOfRank(500)],
    ['a rare word', wordOfRank(20_000)],
    ['no such word', 'zzyzx'],
  ] as const) {
    await measure(`search of a usual member, ${name}`, clock, () => send(to(`?q=${q}`), 'GET', usual), 1)
    await measure(`search of the busy member, ${name}`, clock, () => send(to(`?q=${q}`), 'GET', busy), 1)
  }
} finally {
  await dispatcher.close()
  agent.destroy()
  await environment.close()
}
