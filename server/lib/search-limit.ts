import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Limit } from '../../contract/limits.ts'
import { type Actor, isReviewer } from './actor.ts'
import { type Clock, SECOND } from './clock.ts'
import { TooManyRequestsError } from './errors.ts'
import { LIMITS } from './limits.ts'
import { networksOf } from './network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a search of who calls. Throws `TooManyRequestsError` when a limit is reached. Call `end` once the
     * response is made: a slow search counts more. `isTyped`: see `EndpointShape`.
     */
    countSearch: (request: FastifyRequest, reply: FastifyReply, isTyped?: boolean) => { end: () => void }
  }
}

const CLIENTS_MAX = 10_000
/** Searches of one member or network: a slow one takes a tenth of a second, and others wait for earlier ones. */
export const SEARCHES_AT_ONCE_MAX = 20
/** Between two letters of somebody who types, and how many letters are typed as one search. */
const TYPING_MS = 3 * SECOND
const LETTERS_MAX = 40
/** A search counts once for each such time that it takes by itself. */
const COST_MS = 500

/** Decorates the server with `countSearch`, which counts in memory and for this process only: a search writes nothing. */
export function limitSearches(app: FastifyInstance, clock: Clock): void {
  const present = () => clock.now().getTime()
  const windows = new LRUCache<string, Window>({
    // Grows with use; `max` would take all of its memory at the start.
    maxSize: CLIENTS_MAX,
    sizeCalculation: () => 1,
  })

  const running = new Map<string, number>()
  const typing = new LRUCache<string, Typing>({ maxSize: CLIENTS_MAX, sizeCalculation: () => 1 })

  /** Returns whether no other search of this client runs. */
  function limitRunning(client: string, reply: FastifyReply): boolean {
    const others = running.get(client) ?? 0
    if (others >= SEARCHES_AT_ONCE_MAX) throw new TooManyRequestsError(1)
    running.set(client, others + 1)
    reply.raw.once('close', () => {
      const left = (running.get(client) ?? 1) - 1
      if (left > 0) running.set(client, left)
      else running.delete(client)
    })
    return others === 0
  }

  /** Whether a query goes on from the one before of this client, or back to it. */
  function isContinued(client: string, q: string): boolean {
    const now = present()
    const last = typing.get(client)
    const goesOn = last !== undefined && (q.startsWith(last.q) || last.q.startsWith(q)) && q !== '' && last.q !== ''
    const isOne = goesOn && now - last.at < TYPING_MS && last.letters < LETTERS_MAX
    typing.set(client, { q, at: now, letters: isOne ? last.letters + 1 : 1 })
    return isOne
  }

  function count({ name, limit, windowMs, text }: Limit, client: string): void {
    const window = add(name, client, windowMs, 1)
    if (window.hits > limit) throw new TooManyRequestsError(Math.ceil((window.endsAt - present()) / SECOND), text)
  }

  function add(name: string, client: string, windowMs: number, hits: number): Window {
    const key = `${name}:${client}`
    const now = present()
    const known = windows.get(key)
    const window = known && known.endsAt > now ? known : { hits: 0, endsAt: now + windowMs }
    window.hits += hits
    windows.set(key, window)
    return window
  }

  app.decorate('countSearch', ({ actor, ip, query }, reply, isTyped = false) => {
    const networks = networksOf(ip)
    const client = actor.kind === 'member' ? actor.userId : (networks[0]?.network ?? ip)
    const counted = limitsOf(actor, networks)
    const isAlone = limitRunning(client, reply)
    const isMore = isTyped && isContinued(client, String((query as { q?: unknown }).q ?? ''))
    if (!isMore) for (const { limit, of } of counted) count(limit, of)
    const started = present()
    return {
      end: () => {
        // One that waits for others says nothing of what it costs.
        const more = isAlone ? Math.floor((present() - started) / COST_MS) : 0
        if (more > 0) for (const { limit, of } of counted) add(limit.name, of, limit.windowMs, more)
      },
    }
  })
}

type Typing = { q: string; at: number; letters: number }
type Window = { hits: number; endsAt: number }

/** The limits of a member, or of each network of a visitor. */
function limitsOf(actor: Actor, networks: ReturnType<typeof networksOf>): { limit: Limit; of: string }[] {
  if (actor.kind === 'member') {
    return [{ limit: isReviewer(actor) ? LIMITS.staffSearches : LIMITS.memberSearches, of: actor.userId }]
  }
  const { networkSearches } = LIMITS
  return networks.map(({ network, factor }) => {
    const larger = { ...networkSearches, limit: networkSearches.limit * factor, text: undefined }
    return { limit: factor === 1 ? networkSearches : larger, of: network }
  })
}
