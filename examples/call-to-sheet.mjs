/**
 * Copies the entries of a call into a table that every spreadsheet opens (CSV), with a key that has `calls:read`:
 *
 *   QUAD_URL=https://quad.example QUAD_KEY=quad_… node call-to-sheet.mjs CALL_ID entries.csv
 */
import { rename, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

const { QUAD_URL = '', QUAD_KEY = '' } = process.env
const [callId = '', file = 'entries.csv'] = process.argv.slice(2)
const COLUMNS = ['Title', 'Author', 'Faculty', 'Category', 'Status', 'Entered', 'Shortlisted', 'Award', 'Votes', 'Page']
const BYTE_ORDER_MARK = '\ufeff'

/** The response of a call; after the limit of the key it waits as long as Quad says. */
async function get(path) {
  for (;;) {
    const response = await fetch(QUAD_URL + path, { headers: { authorization: `Bearer ${QUAD_KEY}` } })
    if (response.ok) return response.json()
    const { message, requestId } = await response.json()
    if (response.status !== 429 && response.status !== 503) throw new Error(`${path}: ${message} (${requestId})`)
    await setTimeout(Number(response.headers.get('retry-after') ?? 5) * 1_000)
  }
}

async function* entriesOf(id) {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { entries, metadata } = await get(`/v1/calls/${id}/entries?sort=title&page=${page}&page_size=50`)
    yield* entries
    last = metadata.last_page
  }
}

function rowOf({ idea, entered_at, is_shortlisted, award_id, vote_count }, awards) {
  const { id, title, author, category, status } = idea
  const name = [author.firstname, author.lastname].filter(Boolean).join(' ') || author.username
  const shortlisted = is_shortlisted === null ? '' : is_shortlisted ? 'yes' : 'no'
  const decided = [entered_at, shortlisted, awards.get(award_id) ?? '', vote_count ?? '']
  return [title, name, author.faculty, category, status, ...decided, `${QUAD_URL}/ideas/${id}`]
}

/** A text that begins like a formula stays a text. */
function cell(value) {
  const text = String(value)
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

const { call } = await get(`/v1/calls/${callId}`)
const awards = new Map(call.awards.map(({ id, name }) => [id, name]))
const rows = [COLUMNS]
for await (const entry of entriesOf(callId)) rows.push(rowOf(entry, awards))
// The old table stays until the new one is whole.
await writeFile(`${file}.next`, BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join(''))
await rename(`${file}.next`, file)
console.log(`${rows.length - 1} entries of “${call.title}” are in ${file}`)
