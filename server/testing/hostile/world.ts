import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { EndpointShape } from '../../../contract/http.ts'
import { openSession } from '../../features/sessions/sessions.service.ts'
import { liftSearchLimits } from '../lift-search-limits.ts'
import { signedInMember, type TestMember } from '../members.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type Attack, plainPayload, urlOf } from './requests.ts'
import { problemOfResponse } from './responses.ts'
import { pairsOf, thingsOf } from './things.ts'

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
  liftSearchLimits()
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
    for await (const values of names.length > 1 ? pairsOf(app, self) : thingsOf(app, self)) {
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
