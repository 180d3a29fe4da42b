import { expect, test } from 'vitest'
import { DAY } from '../../lib/clock.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openSession } from '../sessions/sessions.service.ts'

test('no text of a new account has more than three links', async () => {
  // Proves spec S/48.
  const app = await startTestApp()
  const [member, other] = [await signedInMember(app), await signedInMember(app)]
  const own = await shareIdea(app, member, { roles: [{ title: 'Tester' }] })
  const theirs = await shareIdea(app, other, { roles: [{ title: 'Tester' }] })
  const when = { starts_at: '2026-01-20T10:00:00Z', ends_at: '2026-01-20T11:00:00Z', time_zone: 'Asia/Colombo' }
  const event = { type: 'open_session', title: 'Writing hour', place: 'Kandy', ...when }
  const roleOf = ({ id, roles }: typeof own) => `ideas/${id}/roles/${roles[0]?.id}`
  type Text = [field: string, method: 'POST' | 'PUT' | 'PATCH', url: string, body: object]
  const texts: Text[] = [
    ['description', 'POST', 'ideas', IDEA],
    ['learning_outcome', 'PUT', `ideas/${own.id}`, IDEA],
    ['text', 'POST', `ideas/${theirs.id}/comments`, {}],
    ['note', 'POST', 'connections', { user_id: other.id }],
    ['note', 'POST', `${roleOf(theirs)}/offers`, {}],
    ['note', 'POST', `${roleOf(own)}/invitations`, { user_id: other.id }],
    ['description', 'POST', 'events', event],
    ['bio', 'PATCH', 'profile/update', {}],
  ]
  const send = async (links: number, token = member.token) => {
    const statuses: number[] = []
    for (const [field, method, url, body] of texts) {
      const text = 'https://a.example '.repeat(links)
      const response = await app.call(method, `/v1/${url}`, { token, body: { ...body, [field]: text } })
      if (response.statusCode === 422) expect(response.json().error, url).toHaveProperty(field)
      statuses.push(response.statusCode)
    }
    return statuses
  }
  expect(await send(4)).toEqual(texts.map(() => 422))
  app.clock.advance(DAY)
  const { token } = await openSession(app.deps, member.id)
  expect((await send(4, token)).filter((status) => status >= 300)).toEqual([])
})
