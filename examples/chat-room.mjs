/**
 * Posts each approved idea to a room of a chat, by a webhook of the form "JSON" with the kind "Idea decided".
 * Node 20 or later, and `npm install standardwebhooks`. Behind a proxy that speaks HTTPS for it:
 *
 *   QUAD_SECRET=whsec_… ROOM_URL=https://chat.example/hooks/… PORT=8080 node chat-room.mjs
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const { QUAD_SECRET = '', ROOM_URL = '', PORT = '8080' } = process.env
/** Quad waits five seconds for an answer. */
const ROOM_TIMEOUT_MS = 4_000
const IDS_KEPT = 10_000

const webhook = new Webhook(QUAD_SECRET)
/** An event may arrive twice, under the same id. */
const posted = new Set()

async function take(id, { type, data }) {
  if (type !== 'idea.decided' || data.idea.status !== 'Approved' || posted.has(id)) return
  const { title, url, author } = data.idea
  // A site for members sends no titles and names.
  const message = title ? `“${title}”${author ? ` by ${author}` : ''} was approved: ${url}` : `Approved: ${url}`
  const response = await fetch(ROOM_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: message }),
    signal: AbortSignal.timeout(ROOM_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the room answered with ${response.status}`)
  posted.add(id)
  if (posted.size > IDS_KEPT) posted.delete(posted.values().next().value)
}

const server = createServer(async (request, response) => {
  const body = await text(request)
  let event
  try {
    event = webhook.verify(body, request.headers)
  } catch {
    response.writeHead(401).end()
    return
  }
  try {
    await take(request.headers['webhook-id'], event)
    response.writeHead(204).end()
  } catch (error) {
    // Quad sends it again, for three days.
    console.error(`not posted: ${error.message}`)
    response.writeHead(503).end()
  }
})
server.listen(Number(PORT), () => console.log(`listening on ${server.address().port}`))
