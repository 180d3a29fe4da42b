/**
 * What an integration usually needs, with a webhook of the form "JSON" and a key of a member that has `profile:read`, `ideas:read`,
 * `ideas:write`, `notifications:read` and `calls:read`:
 *
 *   QUAD_URL=… QUAD_KEY=quad_… QUAD_SECRET=whsec_… PORT=8080 node six-tasks.mjs FACULTY PDF_FILE CALL_ID
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

const { QUAD_URL = '', QUAD_KEY = '', QUAD_SECRET = '', PORT = '8080' } = process.env
const [faculty = '', pdfFile = '', callId = ''] = process.argv.slice(2)

/** A call of the API. A request that changes something may be sent again with its key: it acts once. */
async function call(method, path, body) {
  const headers = { authorization: `Bearer ${QUAD_KEY}`, 'idempotency-key': randomUUID() }
  if (body) headers['content-type'] = 'application/json'
  for (;;) {
    const response = await fetch(QUAD_URL + path, { method, headers, body: body && JSON.stringify(body) })
    const answer = await response.json()
    if (response.ok) return answer
    if (response.status !== 429 && response.status !== 503) throw new Error(`${path}: ${JSON.stringify(answer.error)}`)
    await setTimeout(Number(response.headers.get('retry-after') ?? 5) * 1_000)
  }
}

async function* pagesOf(path, name) {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await call('GET', `${path}${path.includes('?') ? '&' : '?'}page=${page}`)
    yield* answer[name]
    last = answer.metadata.last_page
  }
}

/** Resolves with the idea that is approved next. */
function hearOfApproval(id) {
  const webhook = new Webhook(QUAD_SECRET)
  return new Promise((resolve) => {
    const server = createServer(async (request, response) => {
      const body = await text(request)
      try {
        const { type, data } = webhook.verify(body, request.headers)
        response.writeHead(204).end()
        if (type !== 'idea.decided' || data.idea.id !== id || data.idea.status !== 'Approved') return
        server.close()
        resolve(data.idea)
      } catch {
        response.writeHead(401).end()
      }
    })
    server.listen(Number(PORT), () => console.log(`listening on ${server.address().port}`))
  })
}

// 1. Sign in: the key says who calls.
const { profile } = await call('GET', '/v1/profile')
console.log(`signed in as ${profile.firstname} ${profile.lastname}`)

// 2. List the approved ideas of a faculty.
const filter = new URLSearchParams({ faculty, status: 'Approved' })
for await (const idea of pagesOf(`/v1/ideas/feed?${filter}`, 'ideas')) console.log(`approved: ${idea.title}`)

// 3. File an idea with a PDF.
const { idea } = await call('POST', '/v1/ideas', {
  title: 'Lecture notes by text message',
  description: 'A short summary of each lecture reaches phones without data.',
  category: 'Education',
  tags: ['offline'],
  learning_outcome: 'What fits into a message.',
  recommended_level: 'beginner',
  pdf: (await readFile(pdfFile)).toString('base64'),
})
console.log(`filed: ${QUAD_URL}/ideas/${idea.id}`)

// 4. Follow notifications: those that are unread.
for await (const one of pagesOf('/v1/notifications?unread=true', 'notifications')) console.log(`notified: ${one.kind}`)

// 5. Export the results of a call, with all its entries.
const { entries, awarded } = await call('GET', `/v1/calls/${callId}/results?entries=all`)
for (const { title, vote_count } of entries) console.log(`entry: ${title}, ${vote_count ?? 0} votes`)
console.log(`awarded: ${awarded.map((entry) => entry.idea.title).join(', ')}`)

// 6. Hear of an approval.
console.log(`approval of: ${(await hearOfApproval(idea.id)).title}`)
