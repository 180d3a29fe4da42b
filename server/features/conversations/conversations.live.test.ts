import { expect, onTestFinished, test } from 'vitest'
import { connectMembers } from '../../testing/conversations.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'

/** The conversations that an open stream names. */
async function open(origin: string, { token }: TestMember): Promise<(string | null)[]> {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/v1/notifications/stream`, { headers, signal: controller.signal })
  const ids: (string | null)[] = []
  const read = async () => {
    let text = ''
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = block.match(/^event: conversation\ndata: (.*)$/m)?.[1]
        if (data) ids.push(JSON.parse(data).conversation_id)
      }
    }
  }
  void read().catch(() => {})
  return ids
}

test('a message and its reading reach the streams of both in every process, and nobody else', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 41/1.
  const app = await startTestApp()
  const other = await startSecondServer(app)
  const [sender, reader, admin] = [
    await signedInMember(app),
    await signedInMember(app),
    await signedInMember(app, { isAdmin: true }),
  ]
  await connectMembers(app, sender, reader)
  const origins = await Promise.all([app, other].map((one) => one.app.listen({ host: '127.0.0.1', port: 0 })))
  await Promise.all([app, other].map(({ deps }) => deps.bus.opened()))
  const [here = '', there = ''] = origins
  const body = { user_id: reader.id }
  const { id } = (await app.call('POST', '/v1/conversations', { token: sender.token, body })).json().conversation
  const streams = await Promise.all([open(here, sender), open(here, reader), open(there, reader)])
  const outside = await open(here, admin)
  const url = `/v1/conversations/${id}/messages`
  const { message } = (await app.call('POST', url, { token: sender.token, body: { text: 'Hello' } })).json()
  // On SQLite another process knows only that something was written.
  const isNamed = (ids: (string | null)[]) => ids.some((one) => one === id || one === null)
  for (const stream of streams) await until(() => expect(isNamed(stream)).toBe(true))
  const before = streams.map((stream) => stream.length)
  const read = { token: reader.token, body: { message_id: message.id } }
  await app.call('PUT', `/v1/conversations/${id}/read`, read)
  for (const [index, stream] of streams.entries()) {
    await until(() => expect(stream.length).toBeGreaterThan(before[index] ?? 0))
  }
  expect(outside).not.toContain(id)
})
