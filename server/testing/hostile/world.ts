import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { EndpointShape } from '../../../contract/http.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { openSession } from '../../features/sessions/sessions.service.ts'
import { newId } from '../../lib/ids.ts'
import { LIMITS } from '../../lib/limits.ts'
import { shareIdea } from '../ideas.ts'
import { addInvitation } from '../invitations.ts'
import { signedInMember, type TestMember } from '../members.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type Attack, plainPayload, urlOf } from './requests.ts'
import { problemOfResponse } from './responses.ts'

export const ACTORS = ['visitor', 'member', 'admin'] as const
export type ActorName = (typeof ACTORS)[number]

/** It is under a second on a machine of its own; tests share theirs. */
const RESPONSE_MAX_MS = 5000
const AT_ONCE = 8

/** A small community, and who attacks it. */
export type World = {
  app: TestApp
  members: Record<'member' | 'admin', TestMember>
  /** Sends each attack as this actor, and returns what went wrong. */
  attack: (actor: ActorName, attacks: Attack[]) => Promise<string[]>
  /** Parameters with which the endpoint finds something as this actor. */
  paramsFor: (actor: ActorName, endpoint: EndpointShape) => Promise<Record<string, string>>
}

/** The least powerful actor who may call. */
export function whoMayCall({ access }: Pick<EndpointShape, 'access'>): ActorName {
  if (access === 'public') return 'visitor'
  return access === 'reviewer' ? 'admin' : access
}

export async function startWorld(): Promise<World> {
  const app = await startTestApp()
  // Counted in memory.
  for (const limit of [LIMITS.memberSearches, LIMITS.networkSearches]) limit.limit = Number.MAX_SAFE_INTEGER
  // What is attacked here is not the disk.
  if (app.deps.config.database.engine === 'sqlite') await sql`pragma synchronous = off`.execute(app.deps.db)
  // Nothing here looks up a page for real.
  app.deps.internet = { ports: [], resolve: async () => [], mayConnectTo: () => false }
  const members = { member: await signedInMember(app), admin: await signedInMember(app, { isAdmin: true }) }
  const sessionOf = async (actor: ActorName) =>
    actor === 'visitor' ? undefined : (await openSession(app.deps, members[actor].id)).token

  async function attack(actor: ActorName, attacks: Attack[]): Promise<string[]> {
    const offences: string[] = []
    for (let start = 0; start < attacks.length; start += AT_ONCE) {
      // What is throttled is not attacked, and some calls end the session that makes them.
      await app.deps.db.deleteFrom('throttles').execute()
      const token = await sessionOf(actor)
      const batch = attacks.slice(start, start + AT_ONCE).map((one) => offenceOf(app, token, one))
      offences.push(...(await Promise.all(batch)).filter((offence) => offence !== undefined))
    }
    const health = await app.call('GET', '/healthz')
    if (health.statusCode !== 200) offences.push(`/healthz is ${health.statusCode}`)
    return offences.map((offence) => `${actor}: ${offence}`)
  }

  async function paramsFor(actor: ActorName, endpoint: EndpointShape): Promise<Record<string, string>> {
    const names = Object.keys(endpoint.params?.shape ?? {})
    if (names.length === 0) return {}
    const self = members[actor === 'visitor' ? 'member' : actor]
    const { ids, pairs } = await allThings(app, self)
    const found = names.length > 1 ? pairs : ids.map((id) => [id])
    for (const values of found) {
      // `n` counts from 1, as versions do.
      const params = Object.fromEntries(names.map((name, place) => [name, name === 'n' ? '1' : (values[place] ?? '')]))
      const response = await send(app, await sessionOf(actor), {
        name: '',
        method: endpoint.method,
        url: urlOf(endpoint, params),
        payload: plainPayload(endpoint),
      })
      if (response.statusCode !== 404) return params
    }
    throw new Error(`Nothing is found at ${endpoint.path}.`)
  }

  return { app, members, attack, paramsFor }
}

function send(app: TestApp, token: string | undefined, { method, url, payload }: Attack) {
  return app.send({
    method: method as 'GET',
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
  })
}

async function offenceOf(app: TestApp, token: string | undefined, attack: Attack): Promise<string | undefined> {
  const started = performance.now()
  const response: LightMyRequestResponse = await send(app, token, attack)
  const took = Math.round(performance.now() - started)
  const problem = took > RESPONSE_MAX_MS ? `took ${took} ms` : problemOfResponse(response, attack, token !== undefined)
  return problem && `${attack.name}: ${problem}; sent ${attack.url.slice(0, 200)} ${attack.payload?.slice(0, 300)}`
}

/**
 * One of each thing that a member can name: ideas, a comment, a draft, an event, people, requests from and to others, offers, invitations, a
 * session; and pairs of an idea and one of its roles or members.
 */
async function allThings(app: TestApp, self: TestMember): Promise<{ ids: string[]; pairs: string[][] }> {
  const token = (await openSession(app.deps, self.id)).token
  const me = { ...self, token }
  const ask = async (from: TestMember, to: TestMember): Promise<string> => {
    await app.call('POST', '/v1/connections', { token: from.token, body: { user_id: to.id } })
    const { requests } = (await app.call('GET', '/v1/connections/requests', { token: to.token })).json()
    return requests[0]?.id ?? ''
  }
  const friend = await signedInMember(app)
  await ask(friend, me)
  await ask(me, friend)
  const ignored = await ask(await signedInMember(app), me)
  await app.call('POST', `/v1/connections/requests/${ignored}/ignore`, { token })
  const incoming = await ask(await signedInMember(app), me)
  const sent = await ask(me, await signedInMember(app))
  const { sessions } = (await app.call('GET', '/v1/sessions', { token })).json()
  const idea = await shareIdea(app, me)
  const { comment } = (
    await app.call('POST', `/v1/ideas/${idea.id}/comments`, { token, body: { text: 'Said' } })
  ).json()
  // A member has no more than a few.
  await app.deps.db.deleteFrom('drafts').where('user_id', '=', self.id).execute()
  const draft = newId()
  await app.call('PUT', `/v1/drafts/${draft}`, { token, body: {} })
  const event = {
    ...{ type: 'open_session', title: 'Writing hour', time_zone: 'Asia/Colombo', place: 'Kandy' },
    ...{ starts_at: '2026-01-20T10:00:00Z', ends_at: '2026-01-20T11:00:00Z' },
  }
  const proposed = (await app.call('POST', '/v1/events', { token, body: event })).json().event
  const published = { status: 'published' as const, published_at: proposed.created_at }
  await app.deps.db.updateTable('events').set(published).where('id', '=', proposed.id).execute()
  const offers = await offersAndTeams(app, me)
  const invitation = await addInvitation(app)
  const reviews = [
    await reviewId(app, await signedInMember(app, { isAdmin: true }), await shareIdea(app, me)),
    await reviewId(app, me, await shareIdea(app, await signedInMember(app))),
  ]
  const ids = [
    idea.id,
    friend.id,
    incoming,
    sent,
    ignored,
    sessions[0].id,
    comment.id,
    draft,
    invitation,
    proposed.id,
    ...offers.ids,
    ...reviews,
  ]
  return { ids, pairs: offers.pairs }
}

/** A request for changes, where the member may make one. */
async function reviewId(app: TestApp, { token }: TestMember, { id, version }: Idea): Promise<string> {
  const body = { decision: 'request_changes', feedback: 'Say more', version }
  return (await app.call('POST', `/v1/ideas/${id}/reviews`, { token, body })).json().review?.id ?? id
}

/** An own idea with an offer, an invitation and a team, and one of another member who is asked to answer the same. */
async function offersAndTeams(app: TestApp, me: TestMember): Promise<{ ids: string[]; pairs: string[][] }> {
  const [other, third] = [await signedInMember(app), await signedInMember(app)]
  const roles = ['Tester', 'Writer', 'Editor'].map((title) => ({ title }))
  const own = await shareIdea(app, me, { roles })
  const foreign = await shareIdea(app, other, { roles })
  const post = async ({ token }: TestMember, url: string, body: object = {}) =>
    (await app.call('POST', `/v1/${url}`, { token, body })).json()
  const offer = async (from: TestMember, { id, roles: [role] }: typeof own): Promise<string> =>
    (await post(from, `ideas/${id}/roles/${role?.id}/offers`)).offer.id
  const invite = async (from: TestMember, to: TestMember, { id, roles: [, role] }: typeof own): Promise<string> =>
    (await post(from, `ideas/${id}/roles/${role?.id}/invitations`, { user_id: to.id })).invitation.id
  const invited = await invite(me, other, own)
  await post(other, `invitations/${invited}/accept`)
  const received = await offer(third, own)
  const given = await offer(me, foreign)
  const [fourth, nextOwn] = [await signedInMember(app), await shareIdea(app, other, { roles })]
  const ids = [
    received,
    given,
    await invite(other, me, nextOwn),
    await invite(me, fourth, await shareIdea(app, me, { roles })),
  ]
  const openRole = own.roles[2]?.id ?? ''
  return {
    ids,
    pairs: [
      [own.id, openRole],
      [foreign.id, foreign.roles[2]?.id ?? ''],
      [nextOwn.id, nextOwn.roles[2]?.id ?? ''],
      [own.id, other.id],
    ],
  }
}
