import { expect, onTestFinished, test } from 'vitest'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('open streams get an event when the comments of an idea change, and none of hidden ideas', async () => {
  const app = await startTestApp()
  const [author, reader] = [await signedInMember(app), await signedInMember(app)]
  const admin = await signedInMember(app, { isAdmin: true })
  const [shown, hidden] = [await shareIdea(app, author), await shareIdea(app, author)]
  await rejectIdea(app, admin, hidden.id)
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const response = await fetch(`${url}/v1/notifications/stream`, {
    headers: { authorization: `Bearer ${reader.token}` },
    signal: controller.signal,
  })
  const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const comment = (id: string) =>
    app.call('POST', `/v1/ideas/${id}/comments`, { token: author.token, body: { text: 'Something' } })
  let received = ''
  while (!received.includes('event: notification')) received += (await stream?.read())?.value ?? ''
  await comment(hidden.id)
  await comment(shown.id)
  while (!received.includes('event: comments')) received += (await stream?.read())?.value ?? ''
  expect(received).toContain(`event: comments\ndata: {"idea_id":"${shown.id}"}\n\n`)
  expect(received).not.toContain(hidden.id)
})
