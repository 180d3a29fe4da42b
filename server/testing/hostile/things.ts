import type { Idea } from '../../../contract/ideas.ts'
import { openSession } from '../../features/sessions/sessions.service.ts'
import { newId } from '../../lib/ids.ts'
import { shareIdea } from '../ideas.ts'
import { addImport, addInvitation } from '../invitations.ts'
import { signedInMember, type TestMember } from '../members.ts'
import type { TestApp } from '../test-app.ts'

type Caller = { token: string }

/**
 * The id of one of each thing that a member can name, each new and made when it is asked for: most endpoints find the
 * first.
 */
export async function* thingsOf(app: TestApp, self: TestMember): AsyncGenerator<[id: string]> {
  const { token } = await openSession(app.deps, self.id)
  const me = { ...self, token }
  const idea = await shareIdea(app, me)
  yield [idea.id]
  const friend = await signedInMember(app)
  await requestConnection(app, friend, me)
  await requestConnection(app, me, friend)
  yield [friend.id]
  const ignored = await requestConnection(app, await signedInMember(app), me)
  await app.call('POST', `/v1/connections/requests/${ignored}/ignore`, { token })
  // Received, sent and ignored.
  yield [await requestConnection(app, await signedInMember(app), me)]
  yield [await requestConnection(app, me, await signedInMember(app))]
  yield [ignored]
  yield [(await app.call('GET', '/v1/sessions', { token })).json().sessions[0].id]
  yield [(await post(app, me, `ideas/${idea.id}/comments`, { text: 'Said' })).comment.id]
  // A member has no more than a few.
  await app.deps.db.deleteFrom('drafts').where('user_id', '=', self.id).execute()
  const draft = newId()
  await app.call('PUT', `/v1/drafts/${draft}`, { token, body: {} })
  yield [draft]
  yield [await addInvitation(app)]
  yield [await addImport(app)]
  yield [await publishedEvent(app, me)]
  yield* offersOf(app, me)
  yield [await reviewId(app, await signedInMember(app, { isAdmin: true }), await shareIdea(app, me))]
  yield [await reviewId(app, me, await shareIdea(app, await signedInMember(app)))]
  yield* reportsOf(app, me)
  // Reviewers have few of them, and members none.
  await app.deps.db.deleteFrom('review_templates').execute()
  const { template } = await post(app, me, 'reviews/templates', { name: 'Privacy', text: 'Who sees it?' })
  if (template) yield [template.id]
}

/** Pairs of an idea and one of its roles or members, of which the member is an author or is asked to join. */
export async function* pairsOf(app: TestApp, self: TestMember): AsyncGenerator<[ideaId: string, other: string]> {
  const { token } = await openSession(app.deps, self.id)
  const other = await signedInMember(app)
  const own = await shareIdea(app, { ...self, token }, ROLES)
  const invited = await invite(app, { token }, other, own)
  await post(app, other, `invitations/${invited}/accept`)
  yield [own.id, openRoleOf(own)]
  const foreign = await shareIdea(app, other, ROLES)
  await offer(app, { token }, foreign)
  yield [foreign.id, openRoleOf(foreign)]
  const asking = await shareIdea(app, other, ROLES)
  await invite(app, other, self, asking)
  yield [asking.id, openRoleOf(asking)]
  yield [own.id, other.id]
}

const ROLES = { roles: ['Tester', 'Writer', 'Editor'].map((title) => ({ title })) }
const openRoleOf = ({ roles }: Idea) => roles[2]?.id ?? ''

async function post(app: TestApp, { token }: Caller, path: string, body: object = {}) {
  return (await app.call('POST', `/v1/${path}`, { token, body })).json()
}

async function requestConnection(app: TestApp, from: TestMember, to: TestMember): Promise<string> {
  await post(app, from, 'connections', { user_id: to.id })
  const { requests } = (await app.call('GET', '/v1/connections/requests', { token: to.token })).json()
  return requests[0]?.id ?? ''
}

const offer = async (app: TestApp, from: Caller, { id, roles: [role] }: Idea): Promise<string> =>
  (await post(app, from, `ideas/${id}/roles/${role?.id}/offers`)).offer.id

const invite = async (app: TestApp, from: Caller, to: TestMember, { id, roles: [, role] }: Idea): Promise<string> =>
  (await post(app, from, `ideas/${id}/roles/${role?.id}/invitations`, { user_id: to.id })).invitation.id

/** An offer that the member has received, and one made; an invitation received, and one made. */
async function* offersOf(app: TestApp, me: TestMember): AsyncGenerator<[id: string]> {
  const other = await signedInMember(app)
  yield [await offer(app, other, await shareIdea(app, me, ROLES))]
  yield [await offer(app, me, await shareIdea(app, other, ROLES))]
  yield [await invite(app, other, me, await shareIdea(app, other, ROLES))]
  yield [await invite(app, me, other, await shareIdea(app, me, ROLES))]
}

async function publishedEvent(app: TestApp, me: TestMember): Promise<string> {
  const { event } = await post(app, me, 'events', {
    ...{ type: 'open_session', title: 'Writing hour', time_zone: 'Asia/Colombo', place: 'Kandy' },
    ...{ starts_at: '2026-01-20T10:00:00Z', ends_at: '2026-01-20T11:00:00Z' },
  })
  const published = { status: 'published' as const, published_at: event.created_at }
  await app.deps.db.updateTable('events').set(published).where('id', '=', event.id).execute()
  return event.id
}

/** A request for changes, where the member may make one. */
async function reviewId(app: TestApp, me: TestMember, { id, version }: Idea): Promise<string> {
  const body = { decision: 'request_changes', feedback: 'Say more', version }
  return (await post(app, me, `ideas/${id}/reviews`, body)).review?.id ?? id
}

/** A report of something else, and a decision on what the member wrote. */
async function* reportsOf(app: TestApp, me: TestMember): AsyncGenerator<[id: string]> {
  const [other, moderator] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  const report = async (from: TestMember, id: string): Promise<string> => {
    await post(app, from, 'reports', { kind: 'idea', id, reason: 'spam' })
    const row = app.deps.db.selectFrom('reports').select('id').where('target_id', '=', id)
    return (await row.executeTakeFirstOrThrow()).id
  }
  yield [await report(moderator, (await shareIdea(app, other)).id)]
  const own = await report(other, (await shareIdea(app, me)).id)
  await post(app, moderator, `reports/${own}/decision`, { action: 'hide', reason: 'Spam' })
  const decision = app.deps.db.selectFrom('report_decisions').select('id').where('report_id', '=', own)
  yield [(await decision.executeTakeFirstOrThrow()).id]
}
