import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { REVIEW_UNDO_SECONDS } from '../../../contract/reviews.values.ts'
import type { SitePart } from '../../../contract/site-settings.values.ts'
import { changeAccountStatus } from '../../features/accounts/accounts.service.ts'
import { sendDecisions } from '../../features/reviews/decisions.service.ts'
import { answersTo, callBody, openCall, readCall, runClock } from '../../testing/calls.ts'
import { IDEA, rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { liftSearchLimits } from '../../testing/lift-search-limits.ts'
import { isLongRun } from '../../testing/long-run.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { MINUTE, SECOND, timestamp } from '../clock.ts'

/** `npm test` applies some kinds of change, each time others. */
const SOME_CHANGES = 8

type Cast = Record<'author' | 'friend' | 'leaver' | 'admin' | 'reviewer', TestMember>
type Model = Cast & {
  /** Two servers on one database, and one without a cache to compare with. */
  servers: [TestApp, TestApp]
  uncached: TestApp
  /** The author's newest, whatever became of it, or a new one through that server. */
  idea: (via: TestApp) => Promise<Idea>
}
type Change = (model: Model, via: TestApp) => Promise<unknown>

const review =
  (body: Record<string, string>): Change =>
  async ({ admin, idea }, via) =>
    via.call('PATCH', `/v1/ideas/${(await idea(via)).id}`, { token: admin.token, body })

const settings =
  (body: Record<string, string>): Change =>
  ({ author }, via) =>
    via.call('PATCH', '/v1/settings', { token: author.token, body })

const status =
  (change: 'promote' | 'demote' | 'suspend' | 'restore'): Change =>
  ({ friend }, via) =>
    changeAccountStatus(via.deps, friend.email, change)

/** Returns the id; "" where the friend may not comment just now. */
async function comment(via: TestApp, idea: Model['idea'], { token }: TestMember): Promise<string> {
  const response = await via.call('POST', `/v1/ideas/${(await idea(via)).id}/comments`, {
    token,
    body: { text: 'Said' },
  })
  return response.statusCode === 201 ? response.json().comment.id : ''
}

/** Does nothing where the friend may not join just now. */
async function joinTeam(via: TestApp, idea: Model['idea'], author: TestMember, friend: TestMember) {
  const { id } = await idea(via)
  const { token } = author
  const edited = await via.call('PUT', `/v1/ideas/${id}`, { token, body: { ...IDEA, roles: [{ title: 'Tester' }] } })
  const url = `/v1/ideas/${id}/roles/${edited.json().idea?.roles[0]?.id}/offers`
  const offered = await via.call('POST', url, { token: friend.token, body: {} })
  if (offered.statusCode === 201) await via.call('POST', `/v1/offers/${offered.json().offer.id}/accept`, { token })
}

const changeAudience =
  (part: SitePart): Change =>
  async ({ admin: { token } }, via) => {
    const { version, visibility } = (await via.call('GET', '/v1/admin/settings', { token })).json().settings
    const audience = visibility[part] === 'members' ? 'everybody' : 'members'
    const body = { visibility: { ...visibility, [part]: audience }, version }
    return via.call('PUT', '/v1/admin/settings', { token, body })
  }

const EVENT = {
  ...{ type: 'open_session', title: 'Writing hour', place: 'Kandy', time_zone: 'Asia/Colombo' },
  ...{ starts_at: '2026-01-20T10:00:00Z', ends_at: '2026-01-20T11:00:00Z' },
}
const MONTH = '/v1/events?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z'

const eventIds = async (via: TestApp, { token }: TestMember): Promise<string[]> =>
  (await via.call('GET', MONTH, { token })).json().events.map(({ id }: { id: string }) => id)

const EMPTY_CALL = { questions: [] }
const callsIn = async (via: TestApp, { token }: Pick<TestMember, 'token'>): Promise<{ id: string }[]> =>
  (await via.call('GET', '/v1/calls', { token })).json().calls

/** Something with each event, as far as it is open. */
const withEvents =
  (method: 'PUT' | 'POST' | 'DELETE', part: string, body: object): Change =>
  async ({ admin, friend }, via) => {
    const { token } = method === 'DELETE' ? admin : friend
    for (const id of await eventIds(via, admin)) await via.call(method, `/v1/events/${id}${part}`, { token, body })
  }

/** Of the ideas of one category alone, or of all again. */
const limitReviews: Change = async ({ admin: { token }, reviewer, uncached }, via) => {
  const url = `/v1/admin/users/${reviewer.id}`
  const { user } = (await uncached.call('GET', url, { token })).json()
  const categories = user.review_scope.categories.length === 0 ? ['Health'] : []
  return via.call('PATCH', url, { token, body: { review_scope: { faculties: [], categories }, version: user.version } })
}

/** By a report of the friend, which the reviewer decides on. */
const moderate =
  (kind: 'idea' | 'profile'): Change =>
  async ({ author, friend, reviewer, idea }, via) => {
    const id = kind === 'idea' ? (await idea(via)).id : author.id
    await via.call('POST', '/v1/reports', { token: friend.token, body: { kind, id, reason: 'spam' } })
    const { token } = reviewer
    for (const { id } of (await via.call('GET', '/v1/reports', { token })).json().reports) {
      await via.call('POST', `/v1/reports/${id}/decision`, { token, body: { action: 'hide', reason: 'Advertises.' } })
    }
  }

/** One of each kind that shows somewhere, through the API or, as `npm run quad` does, through the services. */
const CHANGES: Record<string, Change> = {
  'share an idea': ({ author }, via) => shareIdea(via, author),
  'edit an idea': async ({ author, idea }, via) =>
    via.call('PUT', `/v1/ideas/${(await idea(via)).id}`, { token: author.token, body: { ...IDEA, title: 'Renamed' } }),
  'restore a version': async ({ author, idea }, via) => {
    const { id, version } = await idea(via)
    return via.call('POST', `/v1/ideas/${id}/versions/1/restore`, { token: author.token, body: { version } })
  },
  approve: review({ status: 'Approved', feedback: 'Go ahead.' }),
  reject: review({ status: 'Rejected', feedback: 'The registrar runs this.' }),
  'return to review': review({ status: 'Pending' }),
  'end a round of review': async ({ admin, idea }, via) => {
    const { id, version } = await idea(via)
    const body = { decision: 'request_changes', feedback: 'Say who pays.', version }
    await via.call('POST', `/v1/ideas/${id}/reviews`, { token: admin.token, body })
    via.clock.advance(REVIEW_UNDO_SECONDS * SECOND)
    return sendDecisions(via.deps)
  },
  'delete an idea': async ({ author, idea }, via) =>
    via.call('DELETE', `/v1/ideas/${(await idea(via)).id}`, { token: author.token }),
  'merge an idea': async ({ author, admin, idea }, via) => {
    const { id } = await shareIdea(via, author)
    const body = { into: (await idea(via)).id }
    return via.call('POST', `/v1/ideas/${id}/merge`, { token: admin.token, body })
  },
  'support an idea': async ({ friend, idea }, via) =>
    via.call('PUT', `/v1/ideas/${(await idea(via)).id}/support`, { token: friend.token }),
  'withdraw a support': async ({ friend, idea }, via) =>
    via.call('DELETE', `/v1/ideas/${(await idea(via)).id}/support`, { token: friend.token }),
  comment: ({ friend, idea }, via) => comment(via, idea, friend),
  'edit a comment': async ({ friend, idea }, via) => {
    const id = await comment(via, idea, friend)
    return via.call('PATCH', `/v1/comments/${id}`, { token: friend.token, body: { text: 'Edited' } })
  },
  'support a comment': async ({ author, friend, idea }, via) =>
    via.call('PUT', `/v1/comments/${await comment(via, idea, friend)}/support`, { token: author.token }),
  'delete a comment': async ({ friend, idea }, via) =>
    via.call('DELETE', `/v1/comments/${await comment(via, idea, friend)}`, { token: friend.token }),
  'publish an event': ({ admin }, via) => via.call('POST', '/v1/events', { token: admin.token, body: EVENT }),
  'answer events': withEvents('PUT', '/rsvp', { answer: 'going' }),
  'comment on events': withEvents('POST', '/comments', { text: 'Said' }),
  'cancel events': withEvents('DELETE', '', { reason: 'Nobody came.' }),
  'open a call': ({ admin }, via) => openCall(via, admin, { closes_at: timestamp(via.clock, MINUTE) }),
  'enter calls': async ({ author, idea }, via) => {
    const { id } = await idea(via)
    for (const call of await callsIn(via, author)) {
      const body = { answers: answersTo((await via.call('GET', `/v1/calls/${call.id}`)).json().call ?? EMPTY_CALL) }
      await via.call('PUT', `/v1/calls/${call.id}/entries/${id}`, { token: author.token, body })
    }
  },
  'withdraw entries': async ({ author, idea }, via) => {
    const { id } = await idea(via)
    for (const call of await callsIn(via, author)) {
      await via.call('DELETE', `/v1/calls/${call.id}/entries/${id}`, { token: author.token })
    }
  },
  'rename calls': async ({ admin: { token } }, via) => {
    for (const { id } of await callsIn(via, { token })) {
      const { questions, criteria, awards, version, ...call } = await readCall(via, id, { token })
      const dates = { opens_at: call.opens_at, closes_at: call.closes_at, judging_ends_at: call.judging_ends_at }
      const title = `${call.title.slice(0, 50)} again`
      const body = callBody(via, { ...dates, ballot_ends_at: call.ballot_ends_at, title, questions, criteria, awards })
      await via.call('PUT', `/v1/calls/${id}`, { token, body: { ...body, version } })
    }
  },
  'close calls': (_world, via) => {
    via.clock.advance(MINUTE)
    return runClock(via)
  },
  'join a team': ({ author, friend, idea }, via) => joinTeam(via, idea, author, friend),
  'make a co-author': async ({ author, friend, idea }, via) => {
    await joinTeam(via, idea, author, friend)
    const coauthor = { token: author.token, body: { is_coauthor: true } }
    return via.call('PATCH', `/v1/ideas/${(await idea(via)).id}/team/${friend.id}`, coauthor)
  },
  'leave a team': async ({ author, friend, idea }, via) => {
    await joinTeam(via, idea, author, friend)
    return via.call('DELETE', `/v1/ideas/${(await idea(via)).id}/team/${friend.id}`, { token: friend.token })
  },
  'mute an idea': async ({ friend, idea }, via) =>
    via.call('DELETE', `/v1/ideas/${(await idea(via)).id}/follow`, { token: friend.token }),
  'change a name': ({ author }, via) =>
    via.call('PATCH', '/v1/profile/update', { token: author.token, body: { firstname: 'Other' } }),
  'change a biography': ({ author }, via) =>
    via.call('PATCH', '/v1/profile/update', {
      token: author.token,
      body: { bio: 'Rows on Sundays.', skills: ['Sewing'] },
    }),
  'change a title': ({ friend }, via) =>
    via.call('PATCH', '/v1/profile/update', { token: friend.token, body: { title: 'Rower' } }),
  'change faculty': ({ friend }, via) =>
    via.call('PATCH', '/v1/profile/update', { token: friend.token, body: { faculty: 'Law' } }),
  'show contact to members': settings({ email_audience: 'members', mobile_audience: 'connections' }),
  'show contact to connections': settings({ email_audience: 'connections', mobile_audience: 'nobody' }),
  'show contact to nobody': settings({ email_audience: 'nobody', mobile_audience: 'nobody' }),
  'change who may sign up': async ({ admin }, via) => {
    const { token, email } = admin
    const { version, sign_up } = (await via.call('GET', '/v1/admin/settings', { token })).json().settings
    const domains = [email.slice(email.indexOf('@') + 1)]
    const body = { sign_up: { policy: sign_up.policy === 'open' ? 'domains' : 'open', domains }, version }
    return via.call('PUT', '/v1/admin/settings', { token, body })
  },
  'change who sees ideas': changeAudience('ideas'),
  'change who sees the community': changeAudience('community'),
  connect: async ({ author, friend }, via) => {
    await via.call('POST', '/v1/connections', { token: friend.token, body: { user_id: author.id } })
    return via.call('POST', '/v1/connections', { token: author.token, body: { user_id: friend.id } })
  },
  disconnect: ({ author, friend }, via) => via.call('DELETE', `/v1/connections/${friend.id}`, { token: author.token }),
  'limit what a reviewer decides on': limitReviews,
  'hide an idea': moderate('idea'),
  'hide a profile': moderate('profile'),
  'block a member': ({ author, friend }, via) => via.call('PUT', `/v1/blocks/${friend.id}`, { token: author.token }),
  promote: status('promote'),
  demote: status('demote'),
  suspend: status('suspend'),
  restore: status('restore'),
  'sign out': ({ friend }, via) => via.call('DELETE', '/v1/auth/tokens/authentication', { token: friend.token }),
  'sign in': async ({ friend }, via) => {
    const { email, password } = friend
    const response = await via.call('POST', '/v1/auth/tokens/authentication', { body: { email, password } })
    // Suspended, perhaps.
    if (response.statusCode === 201) friend.token = response.json().authentication_token.token
  },
  'change a password': async ({ author }, via) => {
    const body = { current_password: author.password, password: `${author.password} and garden` }
    await via.call('PUT', '/v1/settings/password', { token: author.token, body })
  },
  'complete a profile': (_world, via) => signedInMember(via, { faculty: 'Medicine' }),
  'leave, keeping ideas': async ({ leaver, idea }, via) => {
    await shareIdea(via, leaver).catch(() => {})
    await via.call('PUT', `/v1/ideas/${(await idea(via)).id}/support`, { token: leaver.token })
    const body = { password: leaver.password, ideas: 'keep' }
    return via.call('POST', '/v1/settings/account-deletion', { token: leaver.token, body })
  },
}

async function makeModel(): Promise<Model> {
  const first = await startTestApp()
  const [second, uncached] = [await startSecondServer(first), await startSecondServer(first, { isCaching: false })]
  const author = await signedInMember(first)
  const friend = await signedInMember(first)
  const leaver = await signedInMember(first)
  const admin = await signedInMember(first, { isAdmin: true })
  const reviewer = await signedInMember(first, { isReviewer: true })
  await shareIdea(first, friend)
  await shareIdea(first, reviewer)
  await first.call('POST', '/v1/events', { token: admin.token, body: EVENT })
  await rejectIdea(first, admin, (await shareIdea(first, author)).id)
  const newest = async (): Promise<Idea | undefined> =>
    (await uncached.call('GET', '/v1/ideas/mine', { token: author.token })).json().ideas[0]
  const idea = async (via: TestApp) => (await newest()) ?? (await shareIdea(via, author))
  return { author, friend, leaver, admin, reviewer, servers: [first, second], uncached, idea }
}

/** Resolves once the other server has received what this one published, or seen that it wrote. */
async function untilReceived(here: TestApp, there: TestApp): Promise<void> {
  const received = Promise.withResolvers<void>()
  const stopListening = [
    there.deps.bus.subscribe('notifications', () => received.resolve()),
    there.deps.bus.onMissedEvents(received.resolve),
  ]
  // Comes after all that was said before it; on SQLite no more than that something was written can be seen.
  await here.deps.bus.publish('notifications', { userId: '', notificationId: null, topics: [] })
  await here.deps.db
    .updateTable('users')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
  await received.promise
  for (const stop of stopListening) stop()
}

async function cacheableUrls({ author, friend, leaver, admin, uncached }: Model): Promise<string[]> {
  const ideas: Idea[] = (await uncached.call('GET', '/v1/ideas', { token: admin.token })).json().ideas
  const members = [author, friend, leaver, admin].map(({ id }) => id)
  const events = await eventIds(uncached, admin)
  const calls = await callsIn(uncached, admin)
  return [
    MONTH,
    '/v1/calls',
    '/v1/calls?phase=judging',
    ...calls.flatMap(({ id }) => [`/v1/calls/${id}`, `/v1/calls/${id}/entries`]),
    ...events.flatMap((id) => [`/v1/events/${id}`, `/v1/events/${id}/comments`]),
    '/v1/site',
    '/v1/ideas/mine',
    '/v1/ideas/mine?status=Rejected',
    '/v1/profiles-with-ideas',
    '/v1/profiles-with-ideas?limit=1&offset=1&sort=name',
    '/v1/profiles-with-ideas?q=mem&faculty=Education',
    '/v1/profiles-with-ideas/faculties',
    '/v1/ideas/feed',
    '/v1/ideas/feed?page_size=1&sort=title&q=offline',
    '/v1/ideas/feed?sort=active',
    '/v1/ideas/feed?scope=all&q=overnight',
    '/v1/ideas/feed?sort=supported&category=Education',
    `/v1/ideas/feed?user_id=${author.id}`,
    '/v1/ideas/feed?looking=true',
    '/v1/ideas/feed/skills?category=Education',
    ...members.flatMap((id) => [`/v1/profiles/id/${id}`, `/v1/connections/of/${id}`]),
    ...ideas.flatMap(({ id }) => [
      `/v1/ideas/${id}`,
      `/v1/ideas/${id}/comments`,
      `/v1/ideas/${id}/versions`,
      `/v1/ideas/${id}/similar`,
      `/v1/ideas/${id}/reviews`,
    ]),
  ]
}

/** Responses of a server to each caller at each URL. */
async function everything(server: TestApp, urls: string[], tokens: string[]): Promise<Record<string, unknown>> {
  const said: Record<string, unknown> = {}
  for (const [caller, token] of tokens.entries()) {
    for (const url of urls) {
      const { statusCode, body } = await server.call('GET', url, token === '' ? {} : { token })
      const { requestId: _, ...content } = JSON.parse(body)
      said[`${caller} ${url}`] = { statusCode, content }
    }
  }
  return said
}

test('two servers with a cache say the same as one without, to everybody, after every kind of change', async () => {
  // Proves trust 24/1, 24/2.
  // The server without a cache is asked for more searches than a member may make.
  liftSearchLimits()
  const count = isLongRun ? Object.keys(CHANGES).length : SOME_CHANGES
  const order = fc.record({
    changes: fc.shuffledSubarray(Object.keys(CHANGES), { minLength: count, maxLength: count }),
    through: fc.infiniteStream(fc.constantFrom<0 | 1>(0, 1)),
    callers: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(order, async ({ changes, through, callers }) => {
      const model = await makeModel()
      const { author, friend, admin, reviewer, servers, uncached } = model
      const compare = async (here: TestApp, there: TestApp) => {
        const tokens = ['', author.token, friend.token, admin.token, reviewer.token]
        const urls = await cacheableUrls(model)
        const asked = callers.map((caller) => tokens[caller] ?? '')
        const truth = await everything(uncached, urls, asked)
        expect(await everything(here, urls, asked)).toEqual(truth)
        // Each caller gets what is stored by now.
        expect(await everything(here, urls, asked)).toEqual(truth)
        await untilReceived(here, there)
        expect(await everything(there, urls, asked)).toEqual(truth)
      }
      await compare(...servers)
      for (const name of changes) {
        const [here, there] = through.next().value === 0 ? servers : ([servers[1], servers[0]] as const)
        await CHANGES[name]?.(model, here)
        await compare(here, there)
      }
    }),
    { numRuns: 1 },
  )
})
