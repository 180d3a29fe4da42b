import { expect, onTestFinished, test } from 'vitest'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('open streams get an event when the comments of an idea or event change, and none of hidden ones', async () => {
  // Proves trust 27/9.
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
  const comment = (id: string, on = 'ideas') =>
    app.call('POST', `/v1/${on}/${id}/comments`, { token: author.token, body: { text: 'Something' } })
  const event = async (by: TestMember) => {
    const times = { starts_at: '2026-01-07T09:00:00Z', ends_at: '2026-01-07T12:00:00Z', time_zone: 'Asia/Colombo' }
    const body = { ...times, type: 'open_session', title: 'Writing hour', place: 'Kandy' }
    return (await app.call('POST', '/v1/events', { token: by.token, body })).json().event.id as string
  }
  const [published, proposed] = [await event(admin), await event(author)]
  let received = ''
  while (!received.includes('event: notification')) received += (await stream?.read())?.value ?? ''
  await comment(hidden.id)
  await comment(proposed, 'events')
  await comment(published, 'events')
  await comment(shown.id)
  while (!received.includes(shown.id)) received += (await stream?.read())?.value ?? ''
  expect(received).toContain(`event: comments\ndata: {"idea_id":"${shown.id}"}\n\n`)
  expect(received).toContain(`event: comments\ndata: {"event_id":"${published}"}\n\n`)
  for (const id of [hidden.id, proposed]) expect(received).not.toContain(id)
})
