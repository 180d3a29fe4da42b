import type { Idea } from '../../contract/ideas.ts'
import type { TestMember } from './members.ts'
import type { TestApp } from './test-app.ts'

/** A member joins the team of an idea in its first open role, as its author accepts. */
export async function joinTeam(app: TestApp, author: TestMember, ideaId: string, member: TestMember): Promise<void> {
  const { idea } = (await app.call('GET', `/v1/ideas/${ideaId}`, { token: author.token })).json() as { idea: Idea }
  const role = idea.roles.find(({ is_open }) => is_open)
  const offers = `/v1/ideas/${ideaId}/roles/${role?.id}/offers`
  const made = await app.call('POST', offers, { token: member.token, body: {} })
  const accepted = await app.call('POST', `/v1/offers/${made.json().offer.id}/accept`, { token: author.token })
  if (accepted.statusCode !== 200) throw new Error(`not joined: ${accepted.body}`)
}

/** A member leaves the team of an idea, or is removed by its author. */
export async function leaveTeam(app: TestApp, by: TestMember, ideaId: string, member = by): Promise<void> {
  const left = await app.call('DELETE', `/v1/ideas/${ideaId}/team/${member.id}`, { token: by.token })
  if (left.statusCode !== 204) throw new Error(`not left: ${left.body}`)
}
