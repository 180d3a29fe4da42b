/**
 * Mirrors the events of the next ten weeks in another calendar, with a key that has `events:read`. Run it every few minutes:
 * it sends what is new or was changed (PUT), takes away what is gone or was cancelled (DELETE), and leaves all else alone.
 *
 *   QUAD_URL=https://quad.example QUAD_KEY=quad_… MIRROR_URL=https://calendar.example/events node mirror-events.mjs
 */
import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'

const { QUAD_URL = '', QUAD_KEY = '', MIRROR_URL = '', STATE_FILE = 'mirrored-events.json' } = process.env
const WEEKS_10_MS = 70 * 86_400_000

async function listEvents() {
  const now = Date.now()
  const range = { from: new Date(now).toISOString(), to: new Date(now + WEEKS_10_MS).toISOString() }
  const response = await fetch(`${QUAD_URL}/v1/events?${new URLSearchParams(range)}`, {
    headers: { authorization: `Bearer ${QUAD_KEY}` },
  })
  const body = await response.json()
  if (!response.ok) throw new Error(`${body.message} (${body.requestId})`)
  return body.events.filter(({ status }) => status === 'published')
}

/** The fields that the other calendar has. */
function mirrored({ id, title, starts_at, ends_at, time_zone, place }) {
  return { id, title, starts_at, ends_at, time_zone, place, url: `${QUAD_URL}/events/${id}` }
}

async function send(method, id, body) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${MIRROR_URL}/${id}`, { method, headers, body: body && JSON.stringify(body) })
  // What is away already is what was wanted.
  if (!response.ok && !(method === 'DELETE' && response.status === 404)) {
    throw new Error(`${method} ${id}: ${response.status}`)
  }
}

/** By the id of an event, a mark of its fields and when it ends. */
async function readState() {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(STATE_FILE, 'utf8'))))
  } catch (error) {
    if (error.code === 'ENOENT') return new Map()
    throw error
  }
}

/** After each event, so that a run that breaks off is gone on with. */
async function save(state) {
  await writeFile(`${STATE_FILE}.next`, JSON.stringify(Object.fromEntries(state)))
  await rename(`${STATE_FILE}.next`, STATE_FILE)
}

const state = await readState()
const events = new Map((await listEvents()).map((event) => [event.id, mirrored(event)]))
for (const [id, event] of events) {
  const mark = createHash('sha256').update(JSON.stringify(event)).digest('base64url')
  if (state.get(id)?.mark === mark) continue
  await send('PUT', id, event)
  await save(state.set(id, { mark, ends_at: event.ends_at }))
}
for (const [id, { ends_at }] of [...state].filter(([id]) => !events.has(id))) {
  // One that is over stays in the calendar.
  if (Date.parse(ends_at) > Date.now()) await send('DELETE', id)
  state.delete(id)
  await save(state)
}
console.log(`${events.size} events are mirrored`)
