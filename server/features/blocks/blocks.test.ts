import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import { HOUR } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

let app: TestApp
let nethmi: TestMember
let rude: TestMember

beforeEach(async () => {
  app = await startTestApp()
  nethmi = await signedInMember(app, { firstname: 'Nethmi', skills: ['Tamil'] })
  rude = await signedInMember(app, { firstname: 'Rude', lastname: 'One', skills: ['Tamil'] })
})

const as = ({ token }: TestMember, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  app.call(method, `/v1/${url}`, { token, ...(body ? { body } : {}) })
const get = async (member: TestMember, url: string) => (await as(member, 'GET', url)).json()
const block = (member: TestMember, other: { id: string }) => as(member, 'PUT', `blocks/${other.id}`)
const unblock = (member: TestMember, other: { id: string }) => as(member, 'DELETE', `blocks/${other.id}`)
const connect = (member: TestMember, other: TestMember) => as(member, 'POST', 'connections', { user_id: other.id })
const stateOf = async (member: TestMember, other: TestMember) => {
  const { state, is_blocked } = await get(member, `connections/of/${other.id}`)
  return { state, is_blocked }
}
const offer = (member: TestMember, idea: Idea, role = 0) =>
  as(member, 'POST', `ideas/${idea.id}/roles/${idea.roles[role]?.id}/offers`, {})
const invite = (member: TestMember, idea: Idea, other: TestMember, role = 0) =>
  as(member, 'POST', `ideas/${idea.id}/roles/${idea.roles[role]?.id}/invitations`, { user_id: other.id })
const comment = (member: TestMember, idea: Idea, text: string, reply_to?: string) =>
  as(member, 'POST', `ideas/${idea.id}/comments`, { text, ...(reply_to ? { reply_to } : {}) })
const notified = async (member: TestMember) => (await get(member, 'notifications')).notifications
const nameOf = ({ email }: TestMember) => email.split('@')[0]
const shareLooking = (author: TestMember) =>
  shareIdea(app, author, { roles: ['One', 'Two', 'Three'].map((title) => ({ title, skills: ['Tamil'] })) })

async function joinTeam(member: TestMember, idea: Idea, author: TestMember, role: number): Promise<void> {
  const made = (await offer(member, idea, role)).json().offer
  expect((await as(author, 'POST', `offers/${made.id}/accept`)).statusCode).toBe(200)
}

test('GET /v1/blocks lists members blocked by the caller alone, newest first, suspended ones included', async () => {
  // Proves trust 27/7.
  const other = await signedInMember(app, { firstname: 'Other', lastname: 'One' })
  expect([(await block(nethmi, rude)).statusCode, (await block(nethmi, rude)).statusCode]).toEqual([204, 204])
  app.clock.advance(HOUR)
  await block(nethmi, other)
  await changeAccountStatus(app.deps, other.email, 'suspend')
  const { blocks, metadata } = await get(nethmi, 'blocks')
  expect(blocks).toEqual([
    expect.objectContaining({ user_id: other.id, name: 'Other One' }),
    { user_id: rude.id, name: 'Rude One', title: 'Student', image: '', created_at: '2026-01-05T09:00:00.000Z' },
  ])
  expect(metadata.total_records).toBe(2)
  expect(await get(rude, 'blocks')).toMatchObject({ blocks: [] })
  expect(await stateOf(nethmi, rude)).toEqual({ state: 'none', is_blocked: true })
  expect(await stateOf(rude, nethmi)).toEqual({ state: 'none', is_blocked: false })
  expect([(await unblock(nethmi, rude)).statusCode, (await unblock(nethmi, rude)).statusCode]).toEqual([204, 204])
  expect((await get(nethmi, 'blocks')).blocks).toHaveLength(1)
})

test('PUT and DELETE /v1/blocks/:user are for members, refuse the caller as target, and reveal no accounts', async () => {
  // Proves trust 27/7.
  const hidden = await signedInMember(app, { hasProfile: false })
  expect((await app.call('PUT', `/v1/blocks/${rude.id}`)).statusCode).toBe(401)
  expect((await app.call('DELETE', `/v1/blocks/${rude.id}`)).statusCode).toBe(401)
  expect((await app.call('GET', '/v1/blocks')).statusCode).toBe(401)
  expect((await block(nethmi, nethmi)).json().error).toEqual({ user: 'You cannot block yourself.' })
  const [unknown, unlisted] = [await block(nethmi, { id: newId() }), await block(nethmi, hidden)]
  expect([unknown.statusCode, unlisted.statusCode]).toEqual([404, 404])
  expect(unknown.json().error).toEqual(unlisted.json().error)
  expect((await block(nethmi, { id: 'x' })).statusCode).toBe(404)
  expect((await unblock(nethmi, { id: newId() })).statusCode).toBe(204)
})

test('a block ends connection, requests, offers and invitations between the two, keeps teams, and notifies nobody', async () => {
  // Proves spec S/88.
  const [own, theirs, third] = [await shareLooking(nethmi), await shareLooking(rude), await signedInMember(app)]
  await joinTeam(rude, own, nethmi, 0)
  expect(await stateOf(nethmi, rude)).toMatchObject({ state: 'connected' })
  const second = await shareLooking(nethmi)
  const made = (await offer(rude, second)).json().offer
  const asked = (await invite(nethmi, theirs, rude)).statusCode
  expect(asked).toBe(403)
  const invited = (await invite(rude, theirs, nethmi)).json().invitation
  const before = await notified(rude)
  await block(nethmi, rude)
  expect(await stateOf(rude, nethmi)).toEqual({ state: 'none', is_blocked: false })
  expect(await stateOf(nethmi, rude)).toEqual({ state: 'none', is_blocked: true })
  expect(await notified(rude)).toEqual(before)
  expect((await notified(nethmi)).map(({ kind }: { kind: string }) => kind)).not.toContain('invitation')
  expect((await get(nethmi, `ideas/${second.id}/offers`)).offers).toEqual([])
  expect((await get(rude, `ideas/me?ids=${second.id}`)).ideas[second.id].offer).toMatchObject({ status: 'declined' })
  expect((await as(nethmi, 'POST', `offers/${made.id}/accept`)).statusCode).toBe(409)
  expect((await as(nethmi, 'POST', `invitations/${invited.id}/accept`)).statusCode).toBe(409)
  expect((await get(nethmi, `ideas/${own.id}`)).idea.team).toMatchObject([{ user: { id: rude.id } }])
  // Others are not concerned.
  expect((await offer(third, second, 1)).statusCode).toBe(201)
  // Nothing comes back.
  await unblock(nethmi, rude)
  expect(await stateOf(nethmi, rude)).toEqual({ state: 'none', is_blocked: false })
})

test('a block withdraws requests of the blocker and silently ignores those of the blocked member', async () => {
  // Proves trust 27/7.
  const asking = await signedInMember(app)
  await connect(nethmi, rude)
  await connect(asking, nethmi)
  await block(nethmi, rude)
  await block(nethmi, asking)
  expect(await notified(rude)).toEqual([])
  expect((await get(rude, 'connections/requests')).requests).toEqual([])
  expect(await notified(nethmi)).toEqual([])
  expect((await get(nethmi, 'connections/requests')).requests).toEqual([])
  expect((await get(asking, 'connections/requests/sent')).requests).toMatchObject([{ user_id: nethmi.id }])
  // As it would be for somebody who is not blocked.
  expect((await connect(asking, nethmi)).statusCode).toBe(409)
  expect((await connect(rude, nethmi)).json().connection).toMatchObject({ state: 'requested' })
  // A member who blocks another cannot be connected with them.
  const request = (await get(nethmi, `connections/of/${asking.id}`)).request_id
  expect((await connect(nethmi, asking)).statusCode).toBe(403)
  expect((await as(nethmi, 'POST', `connections/requests/${request}/accept`)).statusCode).toBe(403)
  await unblock(nethmi, asking)
  expect((await connect(nethmi, asking)).json().connection).toMatchObject({ state: 'connected' })
})

test('a block at the same moment as requests, offers and answers leaves no contact', async () => {
  // Proves trust 27/5.
  const rounds = Array.from({ length: 6 }, (_, round) => round)
  for (const round of rounds) {
    await app.deps.db.deleteFrom('throttles').execute()
    const [one, two] = [await signedInMember(app), await signedInMember(app)]
    const idea = await shareLooking(one)
    const accepted = round % 2 ? (await offer(two, idea, 1)).json().offer : null
    if (round % 3 === 0) await connect(one, two)
    const calls = [
      () => block(one, two),
      () => connect(two, one),
      () => (accepted ? as(one, 'POST', `offers/${accepted.id}/accept`) : offer(two, idea)),
    ]
    // Each is first in turn.
    const order = calls.map((_, place) => calls[(place + round) % calls.length])
    const responses = await Promise.all(order.map((call) => call?.()))
    expect(responses.map((response) => response?.statusCode ?? 0).filter((status) => status >= 500)).toEqual([])
    expect(await stateOf(one, two)).toMatchObject({ is_blocked: true })
    expect((await get(one, 'connections')).connections).toEqual([])
    expect((await get(one, 'connections/requests')).requests).toEqual([])
    expect(await get(one, `ideas/${idea.id}/offers`)).toEqual({ offers: [], invitations: [] })
  }
})

type Place = {
  event: string
  own: Idea
  second: Idea
  led: Idea
  theirs: Idea
  elsewhere: Idea
  comment: string
  written: string
}

/** Each way in which one member may reach another, and the status of its response once the other blocked them. */
const WAYS: [name: string, send: (place: Place) => ReturnType<typeof as>, whenBlocked: number][] = [
  ['a request to connect', () => connect(rude, nethmi), 201],
  ['an offer for an idea', ({ second }) => offer(rude, second), 403],
  ['an offer for an idea of which she is co-author', ({ led }) => offer(rude, led, 1), 403],
  ['an invitation', ({ theirs }) => invite(rude, theirs, nethmi), 403],
  ['a comment on her idea', ({ own }) => comment(rude, own, 'Nonsense.'), 403],
  ['a comment on her event', ({ event }) => as(rude, 'POST', `events/${event}/comments`, { text: 'Nonsense.' }), 403],
  ['an edit of one', ({ written }) => as(rude, 'PATCH', `comments/${written}`, { text: `@${nameOf(nethmi)}` }), 403],
  ['a comment on an idea that she follows', ({ elsewhere }) => comment(rude, elsewhere, 'Nonsense.'), 201],
  ['a reply', ({ elsewhere, comment: id }) => comment(rude, elsewhere, 'Nonsense.', id), 201],
  ['a mention', ({ theirs }) => comment(rude, theirs, `Look, @${nameOf(nethmi)}`), 201],
  ['support of her idea', ({ own }) => as(rude, 'PUT', `ideas/${own.id}/support`), 403],
  [
    'the note of who leaves her team',
    ({ own }) => as(rude, 'DELETE', `ideas/${own.id}/team/${rude.id}`, { note: 'Bye' }),
    204,
  ],
]

/** Ideas of both and of a third, with a comment of hers and one on hers, and the rude one on her team. */
async function makePlace(): Promise<Place> {
  const third = await signedInMember(app)
  const [own, second] = [await shareLooking(nethmi), await shareLooking(nethmi)]
  const led = await shareLooking(third)
  await joinTeam(nethmi, led, third, 0)
  await as(third, 'PATCH', `ideas/${led.id}/team/${nethmi.id}`, { is_coauthor: true })
  const elsewhere = await shareIdea(app, third)
  const said = (await comment(nethmi, elsewhere, 'I like it.')).json().comment
  const written = (await comment(rude, own, 'First.')).json().comment
  await joinTeam(rude, own, nethmi, 0)
  await as(nethmi, 'DELETE', `connections/${rude.id}`)
  const when = { starts_at: '2026-01-20T10:00:00Z', ends_at: '2026-01-20T11:00:00Z', time_zone: 'Asia/Colombo' }
  const form = { type: 'open_session', title: 'Writing hour', place: 'Kandy', ...when }
  const { id: event, version } = (await as(nethmi, 'POST', 'events', form)).json().event
  await as(await signedInMember(app, { isReviewer: true }), 'PATCH', `events/${event}`, {
    version,
    status: 'published',
  })
  return { event, own, second, led, theirs: await shareLooking(rude), elsewhere, comment: said.id, written: written.id }
}

/** Everything received by her: notifications with their counts, pending requests, and mails. */
async function received(): Promise<unknown[]> {
  const mails = (await app.deliverMails()).filter(({ to }) => to === nethmi.email)
  const notifications = (await notified(nethmi)).map(({ id, count = 1 }: { id: string; count?: number }) => ({
    id,
    count,
  }))
  return [...notifications, ...(await get(nethmi, 'connections/requests')).requests, ...mails]
}

test('a block stops every way of contact from reaching the blocker', async () => {
  // Proves trust 27/5; spec S/88.
  const outcomes = new Map<string, unknown[]>(WAYS.map(([name]) => [name, []]))
  for (const isBlocking of [false, true]) {
    ;[nethmi, rude] = [await signedInMember(app), await signedInMember(app)]
    const place = await makePlace()
    if (isBlocking) await block(nethmi, rude)
    for (const [name, send] of WAYS) {
      const before = JSON.stringify(await received())
      const { statusCode } = await send(place)
      outcomes.get(name)?.push(isBlocking ? statusCode : statusCode < 300, JSON.stringify(await received()) !== before)
    }
  }
  expect([...outcomes]).toEqual(WAYS.map(([name, , status]) => [name, [true, true, status, false]]))
})

test('a block does not stop the blocker from writing, nor others', async () => {
  const [own, theirs, third] = [await shareIdea(app, nethmi), await shareIdea(app, rude), await signedInMember(app)]
  await block(nethmi, rude)
  expect((await comment(nethmi, theirs, 'Well done.')).statusCode).toBe(201)
  expect((await comment(third, own, 'Well done.')).statusCode).toBe(201)
  expect((await comment(rude, theirs, 'Thanks.')).statusCode).toBe(201)
})

test('a block keeps earlier comments and supports, which their author can still remove', async () => {
  const own = await shareIdea(app, nethmi)
  const said = (await comment(rude, own, 'First.')).json().comment
  await as(rude, 'PUT', `ideas/${own.id}/support`)
  await block(nethmi, rude)
  expect((await get(nethmi, `ideas/${own.id}/comments`)).comments).toHaveLength(1)
  expect((await get(nethmi, `ideas/${own.id}/comments/me`)).blocked).toEqual([rude.id])
  expect((await get(rude, `ideas/${own.id}/comments/me`)).blocked).toEqual([])
  expect((await as(rude, 'DELETE', `ideas/${own.id}/support`)).json()).toMatchObject({ support_count: 0 })
  expect((await as(rude, 'DELETE', `comments/${said.id}`)).statusCode).toBe(204)
  expect(await notified(nethmi)).toEqual([])
})

test('a block stops mails about comments from before it', async () => {
  // Proves trust 27/5.
  const third = await signedInMember(app)
  const elsewhere = await shareIdea(app, third)
  await comment(rude, elsewhere, `@${nameOf(nethmi)}: nonsense.`)
  await block(nethmi, rude)
  expect((await app.deliverMails()).filter(({ to }) => to === nethmi.email)).toEqual([])
})

test('the deletion of an uncounted comment of a blocked member leaves the notification count', async () => {
  const third = await signedInMember(app)
  const elsewhere = await shareIdea(app, third)
  await comment(nethmi, elsewhere, 'I like it.')
  await block(nethmi, rude)
  await comment(third, elsewhere, 'Thanks.')
  app.clock.advance(1_000)
  const said = (await comment(rude, elsewhere, 'Nonsense.')).json().comment
  await as(rude, 'DELETE', `comments/${said.id}`)
  expect(await notified(nethmi)).toMatchObject([{ kind: 'comment', count: 1 }])
})

test('a block removes both members from the mentions, people, matches and ideas suggested to the other', async () => {
  // Proves spec S/88.
  const [own, theirs] = [await shareLooking(nethmi), await shareLooking(rude)]
  const elsewhere = await shareIdea(app, await signedInMember(app))
  for (const one of [nethmi, rude]) await comment(one, elsewhere, 'I like it.')
  const suggested = async (member: TestMember, idea: Idea) => {
    const { members } = await get(member, `ideas/${elsewhere.id}/mentionable`)
    const { people } = await get(member, 'me/home')
    const { matches } = await get(member, `ideas/${idea.id}/matches`)
    const { ideas } = await get(member, 'me/matching-ideas')
    return JSON.stringify([members, people, matches, ideas])
  }
  for (const [one, idea, other] of [
    [nethmi, own, rude],
    [rude, theirs, nethmi],
  ] as const) {
    expect((await suggested(one, idea)).split(other.id).length).toBeGreaterThan(4)
  }
  await block(nethmi, rude)
  for (const [one, idea, other] of [
    [nethmi, own, rude],
    [rude, theirs, nethmi],
  ] as const) {
    expect(await suggested(one, idea)).not.toContain(other.id)
  }
})
