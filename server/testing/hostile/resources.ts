import sharp from 'sharp'
import type { Idea } from '../../../contract/ideas.ts'
import { issueLinkToken } from '../../features/accounts/link-tokens.service.ts'
import { issueMailLink } from '../../features/mails/mail-links.service.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { testAuthenticator } from '../authenticator.ts'
import { awardIdea, issueCertificate } from '../award.ts'
import { answersTo, openCall } from '../calls.ts'
import { shareIdea } from '../ideas.ts'
import { addIdeaImport, addImport, addInvitation } from '../invitations.ts'
import { signedInMember, type TestMember } from '../members.ts'
import { addUniversityReport } from '../report-rows.ts'
import type { TestApp } from '../test-app.ts'

type Caller = { token: string }

/** Makes a thing that a member can name; nothing where the member cannot have one. */
export type Make = (app: TestApp, me: TestMember) => Promise<string[]>

/** One of each thing that a member can name, the most usual first. */
export const RESOURCE_FACTORIES: Make[] = [
  async (app, me) => [(await shareIdea(app, me)).id],
  async (app, me) => {
    const friend = await signedInMember(app)
    await requestConnection(app, friend, me)
    await requestConnection(app, me, friend)
    return [friend.id]
  },
  // A request that was received, one that was sent and one that is ignored.
  async (app, me) => [await requestConnection(app, await signedInMember(app), me)],
  async (app, me) => [await requestConnection(app, me, await signedInMember(app))],
  async (app, me) => {
    const ignored = await requestConnection(app, await signedInMember(app), me)
    await app.call('POST', `/v1/connections/requests/${ignored}/ignore`, { token: me.token })
    return [ignored]
  },
  async (app, { token }) => [(await app.call('GET', '/v1/sessions', { token })).json().sessions[0].id],
  async (app, me) => {
    const { id } = await shareIdea(app, me)
    return [(await post(app, me, `ideas/${id}/comments`, { text: 'Said' })).comment.id]
  },
  async (app, me) => {
    const { id } = await shareIdea(app, me)
    return [(await post(app, me, `ideas/${id}/updates`, { text: 'It goes on well.' })).update.id]
  },
  async (app, { id, token }) => {
    // A member has no more than a few.
    await app.deps.db.deleteFrom('drafts').where('user_id', '=', id).execute()
    const draft = newId()
    await app.call('PUT', `/v1/drafts/${draft}`, { token, body: {} })
    return [draft]
  },
  async (app, { token }) => {
    const body = { audience: 'link' }
    return [(await app.call('PUT', '/v1/me/portfolio', { token, body })).json().portfolio.preview.username]
  },
  async (app, me) => {
    const admin = await signedInMember(app, { isAdmin: true })
    return [(await issueCertificate(app, me, (await awardIdea(app, admin, me)).about)).id]
  },
  async () => ['1'],
  async (app, me) => [await passkey(app, me)],
  async (app, me) => [await linkedIdentity(app, me)],
  async (app, me) => [await providerTest(app, me)],
  async (app) => [await addInvitation(app)],
  async (app) => [await addImport(app)],
  async (app, me) => [await addIdeaImport(app, me.id)],
  async (app, me) => [await publishedEvent(app, me)],
  async (app) => [(await openCall(app, await signedInMember(app, { isAdmin: true }))).id],
  // An offer that the member has received, and one made; an invitation received, and one made.
  async (app, me) => [await offer(app, await signedInMember(app), await shareIdea(app, me, ROLES))],
  async (app, me) => [await offer(app, me, await shareIdea(app, await signedInMember(app), ROLES))],
  async (app, me) => {
    const other = await signedInMember(app)
    return [await invite(app, other, me, await shareIdea(app, other, ROLES))]
  },
  async (app, me) => [await invite(app, me, await signedInMember(app), await shareIdea(app, me, ROLES))],
  async (app, me) => [await reviewId(app, await signedInMember(app, { isAdmin: true }), await shareIdea(app, me))],
  async (app, me) => [await reviewId(app, me, await shareIdea(app, await signedInMember(app)))],
  // A report of something else, and a decision on what the member wrote.
  async (app) => {
    const [other, moderator] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
    return [await reportId(app, moderator, await shareIdea(app, other))]
  },
  async (app, me) => [await decisionId(app, await shareIdea(app, me))],
  async (app, me) => {
    // Reviewers have few of them, and members none.
    await app.deps.db.deleteFrom('review_templates').execute()
    const { template } = await post(app, me, 'reviews/templates', { name: 'Privacy', text: 'Who sees it?' })
    return template ? [template.id] : []
  },
  async (app, me) => {
    // A member connects with fifty others a day.
    await app.deps.db.deleteFrom('throttles').execute()
    const friend = await signedInMember(app)
    await requestConnection(app, friend, me)
    await requestConnection(app, me, friend)
    return [(await post(app, me, 'conversations', { user_id: friend.id })).conversation.id]
  },
  async (app, me) => [await issueMailLink(app.deps, me.id, ['reply'])],
  async (app, me) => {
    await addReset(app, me.id)
    return [await issueLinkToken(app.deps, { userId: me.id, purpose: 'second-factor-reset', validMs: DAY })]
  },
  // A reset that an administrator can stop.
  async (app) => {
    const { id } = await signedInMember(app)
    await addReset(app, id)
    return [id]
  },
  async ({ deps }) => {
    const id = newId()
    const token = { id, name: 'Directory', token_hash: id, created_at: timestamp(deps.clock) }
    await deps.db.insertInto('scim_tokens').values(token).execute()
    return [id]
  },
  async (app, me) => [await addKey(app, me.id)],
  async (app) => [await addKey(app, null)],
  async (app) => [await addWebhook(app)],
  async (app) => [await addPlatform(app)],
  async (app) => [await addUniversityReport(app)],
  async (app, me) => [await addCourse(app, me.id)],
  // An idea that carries a course.
  async (app, me) => {
    const { id } = await shareIdea(app, me)
    const course_id = await addCourse(app, me.id)
    await app.deps.db.insertInto('idea_courses').values({ idea_id: id, course_id }).execute()
    return [id]
  },
  async () => ['getReference'],
]

/** A webhook that is told of shared ideas. */
export async function addWebhook({ deps }: TestApp, id = newId()): Promise<string> {
  const webhook = {
    ...{ id, name: 'Hook', url: 'https://hooks.example/quad', form: 'json' as const, kinds: '["idea.shared"]' },
    ...{ secret: id, created_at: timestamp(deps.clock), switched_off_at: null, off_reason: '' },
    ...{ last_at: null, last_status: null, last_ms: null },
  }
  await deps.db.insertInto('webhooks').values(webhook).execute()
  return id
}

/** A course in which the member teaches. */
async function addCourse(app: TestApp, userId: string, id = newId()): Promise<string> {
  const seen_at = timestamp(app.deps.clock)
  const { db } = app.deps
  const about = { label: 'EDU 3204', title: 'Learning Technology', roster_url: null, seen_at }
  await db
    .insertInto('courses')
    .values({ id, platform_id: await addPlatform(app), context_id: id, ...about })
    .execute()
  await db.insertInto('course_members').values({ course_id: id, user_id: userId, role: 'teacher', seen_at }).execute()
  return id
}

/** A learning platform that opens the site. */
export async function addPlatform({ deps }: TestApp, id = newId()): Promise<string> {
  const now = timestamp(deps.clock)
  const platform = {
    ...{ id, name: 'Moodle', issuer: 'https://moodle.example', client_id: id, deployment_ids: '["1"]', domains: '[]' },
    ...{ auth_url: 'https://moodle.example/auth', token_url: 'https://moodle.example/token' },
    ...{ jwks_url: 'https://moodle.example/jwks', product: '', created_at: now, confirmed_at: now },
    ...{ switched_off_at: null, last_launch_at: null, last_failure_at: null, last_failure: null },
  }
  await deps.db.insertInto('learning_platforms').values(platform).execute()
  return id
}

/** An API key of a member, or with null of the site. */
export async function addKey({ deps }: TestApp, user_id: string | null, id = newId()): Promise<string> {
  const key = {
    ...{ id, user_id, name: 'Key', prefix: 'quad_Abcd', secret_hash: id, scopes: '["ideas:read"]' },
    ...{ has_second_factor: 0, created_at: timestamp(deps.clock), expires_at: null, last_used_at: null },
    ...{ last_used_ip: '', ended_at: null, ended_by: null, end_told_at: null },
  }
  await deps.db.insertInto('api_keys').values(key).execute()
  return id
}

/** Pairs of an idea and one of its roles or members, of which the member is an author or is asked to join; of a call and an entry. */
export const PAIRS: Make[] = [
  async (app) => {
    const webhook_id = await addWebhook(app)
    const id = newId()
    const delivery = {
      ...{ id, webhook_id, kind: 'idea.shared' as const, subject: id, details: '{}', body: '{}' },
      ...{ created_at: timestamp(app.deps.clock), next_attempt_at: null, leased_until: null, delivered_at: null },
      ...{ ended_at: timestamp(app.deps.clock), end_reason: 'given_up' as const, answer: '', attempts: '[]' },
    }
    await app.deps.db.insertInto('webhook_deliveries').values(delivery).execute()
    return [webhook_id, id]
  },
  async (app, me) => {
    const { own } = await ownTeam(app, me)
    return [own.id, openRoleOf(own)]
  },
  async (app, me) => {
    const foreign = await shareIdea(app, await signedInMember(app), ROLES)
    await offer(app, me, foreign)
    return [foreign.id, openRoleOf(foreign)]
  },
  async (app, me) => {
    const other = await signedInMember(app)
    const asking = await shareIdea(app, other, ROLES)
    await invite(app, other, me, asking)
    return [asking.id, openRoleOf(asking)]
  },
  async (app, me) => {
    const { own, other } = await ownTeam(app, me)
    return [own.id, other.id]
  },
  // A picture of an update.
  async (app, me) => {
    const { id } = await shareIdea(app, me)
    const { update } = await post(app, me, `ideas/${id}/updates`, { text: 'It goes on well.' })
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } }).png()
    const image = (await picture.toBuffer()).toString('base64')
    return [update.id, (await post(app, me, `updates/${update.id}/pictures`, { image })).update.pictures[0].id]
  },
  // A call with an entry of the member.
  async (app, me) => {
    const call = await openCall(app, await signedInMember(app, { isAdmin: true }))
    const { id } = await shareIdea(app, me, { call_id: call.id, answers: answersTo(call) })
    return [call.id, id]
  },
]

/** A reset of the member's second factor that waits for its day. */
async function addReset({ deps }: TestApp, userId: string): Promise<void> {
  const [created_at, due_at] = [timestamp(deps.clock), timestamp(deps.clock, DAY)]
  await deps.db
    .insertInto('second_factor_resets')
    .values({ user_id: userId, reason: 'Lost', created_at, due_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** An idea of the member, and who has joined its team. */
async function ownTeam(app: TestApp, me: TestMember): Promise<{ own: Idea; other: TestMember }> {
  const other = await signedInMember(app)
  const own = await shareIdea(app, me, ROLES)
  await post(app, other, `invitations/${await invite(app, me, other, own)}/accept`)
  return { own, other }
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

async function reportId(app: TestApp, from: TestMember, { id }: Idea): Promise<string> {
  await post(app, from, 'reports', { kind: 'idea', id, reason: 'spam' })
  const row = app.deps.db.selectFrom('reports').select('id').where('target_id', '=', id)
  return (await row.executeTakeFirstOrThrow()).id
}

async function decisionId(app: TestApp, idea: Idea): Promise<string> {
  const report = await reportId(app, await signedInMember(app), idea)
  const moderator = await signedInMember(app, { isAdmin: true })
  await post(app, moderator, `reports/${report}/decision`, { action: 'hide', reason: 'Spam' })
  const decision = app.deps.db.selectFrom('report_decisions').select('id').where('report_id', '=', report)
  return (await decision.executeTakeFirstOrThrow()).id
}

async function linkedIdentity(app: TestApp, { id, token }: TestMember): Promise<string> {
  const identity = { issuer: 'https://idp.example', subject: newId(), user_id: id, created_at: timestamp(app.clock) }
  await app.deps.db.deleteFrom('identities').where('user_id', '=', id).execute()
  await app.deps.db.insertInto('identities').values(identity).execute()
  return (await app.call('GET', '/v1/me/identities', { token })).json().identities[0]?.id
}

async function providerTest(app: TestApp, me: TestMember): Promise<string> {
  const id = newId()
  const test = { id, user_id: me.id, provider: 'google', key_hash: id, created_at: timestamp(app.clock) }
  await app.deps.db
    .insertInto('provider_tests')
    .values({ ...test, finished_at: null, result: null })
    .execute()
  return id
}

async function passkey(app: TestApp, me: TestMember): Promise<string> {
  // A member has no more than a few.
  await app.deps.db.deleteFrom('passkeys').where('user_id', '=', me.id).execute()
  const { options } = await post(app, me, 'me/passkeys/options', undefined)
  const body = { name: 'Phone', response: testAuthenticator().create(options) }
  return (await post(app, me, 'me/passkeys', body)).passkey.id
}
