import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { EndpointShape } from '../../../contract/http.ts'
import { openSession } from '../../features/sessions/sessions.service.ts'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { liftSearchLimits } from '../lift-search-limits.ts'
import { signedInMember, type TestMember } from '../members.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type Attack, plainPayload, urlOf } from './requests.ts'
import { type Make, PAIRS, RESOURCE_FACTORIES } from './resources.ts'
import { problemOfResponse } from './responses.ts'

export const ACTORS = ['visitor', 'member', 'admin'] as const
export type ActorName = (typeof ACTORS)[number]

/** Detects requests that hang: others take under a second, and a minute on a busy machine. */
const RESPONSE_MAX_MS = 10 * MINUTE
const AT_ONCE = 8

/**
 * The last parameter found for an actor and the path before it. The next search begins with it: making all of them
 * takes longer than the attacks.
 */
const makers = new Map<string, Make>()

/** A small community, and who attacks it. */
export type Fixtures = {
  app: TestApp
  members: Record<'member' | 'admin', TestMember>
  /** Sends each attack as this actor, and returns what went wrong. */
  attack: (actor: ActorName, attacks: Attack[]) => Promise<string[]>
  /** Parameters with which the endpoint finds something as this actor. */
  paramsFor: (actor: ActorName, endpoint: EndpointShape) => Promise<Record<string, string>>
}

/** The least powerful actor who may call. */
export function allowedActor({ access }: Pick<EndpointShape, 'access'>): ActorName {
  if (access === 'public') return 'visitor'
  return access === 'reviewer' ? 'admin' : access
}

/** Ends a test that hangs. Each response has its own limit; all of them together take as long as the machine is busy. */
export const HANG_MS = HOUR

export async function startFixtures(): Promise<Fixtures> {
  const app = await startTestApp()
  // Counted in memory.
  liftSearchLimits()
  // The disk is not under test.
  if (app.deps.config.database.engine === 'sqlite') await sql`pragma synchronous = off`.execute(app.deps.db)
  // Nothing here is connected to for real.
  app.deps.internet = { ports: [443], resolve: async () => [], mayConnectTo: () => false }
  const members = { member: await signedInMember(app), admin: await signedInMember(app, { isAdmin: true }) }
  const sessionOf = async (actor: ActorName) =>
    actor === 'visitor' ? undefined : (await openSession(app.deps, members[actor].id)).token

  async function attack(actor: ActorName, attacks: Attack[]): Promise<string[]> {
    const offences: string[] = []
    for (let start = 0; start < attacks.length; start += AT_ONCE) {
      // Throttled requests attack nothing, and some calls end their own session.
      await app.deps.db.deleteFrom('throttles').execute()
      const token = await sessionOf(actor)
      const batch = attacks.slice(start, start + AT_ONCE).map((one) => offenceOf(app, token, one))
      offences.push(...(await Promise.all(batch)).filter((offence) => offence !== undefined))
    }
    const health = await app.call('GET', '/healthz')
    if (health.statusCode !== 200) offences.push(`/healthz is ${health.statusCode}`)
    return offences.map((offence) => `${actor}: ${offence}`)
  }

  /** Makes a thing, and calls the endpoint with it. */
  async function callWith(make: Make, actor: ActorName, endpoint: EndpointShape) {
    const self = members[actor === 'visitor' ? 'member' : actor]
    const { token } = await openSession(app.deps, self.id)
    const values = await make(app, { ...self, token })
    // `n` counts from 1, as versions do.
    const entries = paramsOf(endpoint).map((name, at) => [name, name === 'n' ? '1' : (values[at] ?? '')])
    const params: Record<string, string> = Object.fromEntries(entries)
    const { method } = endpoint
    const request = { name: '', method, url: urlOf(endpoint, params), payload: plainPayload(endpoint) }
    const { statusCode } = await send(app, await sessionOf(actor), request)
    return { params, statusCode }
  }

  async function paramsFor(actor: ActorName, endpoint: EndpointShape): Promise<Record<string, string>> {
    if (paramsOf(endpoint).length === 0) return {}
    const place = `${actor} ${endpoint.path.slice(0, endpoint.path.lastIndexOf(':'))}`
    return (await usualParams(place, actor, endpoint)) ?? (await searchParams(place, actor, endpoint))
  }

  async function usualParams(place: string, actor: ActorName, endpoint: EndpointShape) {
    const make = makers.get(place)
    const call = make && (await callWith(make, actor, endpoint))
    return call && call.statusCode < 400 ? call.params : undefined
  }

  async function searchParams(place: string, actor: ActorName, endpoint: EndpointShape) {
    for (const make of paramsOf(endpoint).length > 1 ? PAIRS : RESOURCE_FACTORIES) {
      const { params, statusCode } = await callWith(make, actor, endpoint)
      if (statusCode < 400) makers.set(place, make)
      if (statusCode !== 404) return params
    }
    throw new Error(`Nothing is found at ${endpoint.path}.`)
  }

  return { app, members, attack, paramsFor }
}

const paramsOf = ({ params }: EndpointShape) => Object.keys(params?.shape ?? {})

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
