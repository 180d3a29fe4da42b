import { IDEA, shareIdea } from './ideas.ts'
import type { TestMember } from './members.ts'
import type { TestApp } from './test-app.ts'

/** Connects two members: one asks, the other accepts. */
export async function connectMembers(app: TestApp, one: TestMember, other: TestMember, note = ''): Promise<void> {
  await app.call('POST', '/v1/connections', { token: one.token, body: { user_id: other.id, note } })
  const { requests } = (await app.call('GET', '/v1/connections/requests', { token: other.token })).json()
  const { id } = requests.find(({ user_id }: { user_id: string }) => user_id === one.id)
  const response = await app.call('POST', `/v1/connections/requests/${id}/accept`, { token: other.token })
  if (response.statusCode !== 200) throw new Error(`not connected: ${response.body}`)
}

/** An idea of this author with these members on its team; returns its id and how to add another one. */
export async function ideaWithTeam(app: TestApp, author: TestMember, members: TestMember[]) {
  const roles = ['Tester', 'Writer', 'Illustrator', 'Host'].map((title) => ({ title }))
  const idea = await shareIdea(app, author, { ...IDEA, roles })
  const add = async (member: TestMember) => {
    const { idea: now } = (await app.call('GET', `/v1/ideas/${idea.id}`, { token: author.token })).json()
    const role = now.roles.find(({ is_open }: { is_open: boolean }) => is_open)
    const url = `/v1/ideas/${idea.id}/roles/${role.id}/offers`
    const { offer } = (await app.call('POST', url, { token: member.token, body: {} })).json()
    const response = await app.call('POST', `/v1/offers/${offer.id}/accept`, { token: author.token })
    if (response.statusCode !== 200) throw new Error(`not on the team: ${response.body}`)
  }
  const remove = (member: TestMember) =>
    app.call('DELETE', `/v1/ideas/${idea.id}/team/${member.id}`, { token: author.token, body: {} })
  for (const member of members) await add(member)
  return { ideaId: idea.id, add, remove }
}

/** The calls of members who write to each other. */
export function talking(app: TestApp) {
  return {
    open: async ({ token }: TestMember, body: { user_id: string } | { idea_id: string }): Promise<string> =>
      (await app.call('POST', '/v1/conversations', { token, body })).json().conversation.id,
    send: ({ token }: TestMember, id: string, text: string, rest: object = {}) =>
      app.call('POST', `/v1/conversations/${id}/messages`, { token, body: { text, ...rest } }),
    read: ({ token }: TestMember, id: string, message_id: string) =>
      app.call('PUT', `/v1/conversations/${id}/read`, { token, body: { message_id } }),
    mute: ({ token }: TestMember, id: string) => app.call('PUT', `/v1/conversations/${id}/mute`, { token }),
    unmute: ({ token }: TestMember, id: string) => app.call('DELETE', `/v1/conversations/${id}/mute`, { token }),
    list: async ({ token }: TestMember, query = '') =>
      (await app.call('GET', `/v1/conversations${query}`, { token })).json(),
    thread: async ({ token }: TestMember, id: string, query = '') =>
      (await app.call('GET', `/v1/conversations/${id}/messages${query}`, { token })).json(),
    texts: async ({ token }: TestMember, id: string): Promise<string[]> =>
      (await app.call('GET', `/v1/conversations/${id}/messages?page_size=100`, { token }))
        .json()
        .messages.map(({ text }: { text: string }) => text),
    unread: async ({ token }: TestMember): Promise<number> =>
      (await app.call('GET', '/v1/conversations/count', { token })).json().unread_count,
  }
}
