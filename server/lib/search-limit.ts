import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Limit } from '../../contract/limits.ts'
import { isReviewer } from './actor.ts'
import { SECOND } from './clock.ts'
import { TooManyRequestsError } from './errors.ts'
import { LIMITS } from './limits.ts'
import { networksOf } from './network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a search of who calls. Throws `TooManyRequestsError` when a limit is reached. */
    countSearch: (request: FastifyRequest, reply: FastifyReply) => void
  }
}

const CLIENTS_MAX = 10_000
/** Of one member or network: a slow search takes a tenth of a second, and others wait for those before theirs. */
export const SEARCHES_AT_ONCE_MAX = 20

/** Decorates the server with `countSearch`, which counts in memory and for this process only: a search writes nothing. */
export function limitSearches(app: FastifyInstance): void {
  const windows = new LRUCache<string, { hits: number; endsAt: number }>({
    // Grows with use; `max` would take all of its memory at the start.
    maxSize: CLIENTS_MAX,
    sizeCalculation: () => 1,
  })

  const running = new Map<string, number>()

  function limitRunning(client: string, reply: FastifyReply): void {
    const others = running.get(client) ?? 0
    if (others >= SEARCHES_AT_ONCE_MAX) throw new TooManyRequestsError(1)
    running.set(client, others + 1)
    reply.raw.once('close', () => {
      const left = (running.get(client) ?? 1) - 1
      if (left > 0) running.set(client, left)
      else running.delete(client)
    })
  }

  function count({ name, limit, windowMs, may }: Limit, client: string): void {
    const key = `${name}:${client}`
    const now = performance.now()
    const known = windows.get(key)
    const window = known && known.endsAt > now ? known : { hits: 0, endsAt: now + windowMs }
    window.hits++
    windows.set(key, window)
    if (window.hits > limit) throw new TooManyRequestsError(Math.ceil((window.endsAt - now) / SECOND), may)
  }

  app.decorate('countSearch', ({ actor, ip }, reply) => {
    const networks = networksOf(ip)
    limitRunning(actor.kind === 'member' ? actor.userId : (networks[0]?.network ?? ip), reply)
    if (actor.kind === 'member') {
      return count(isReviewer(actor) ? LIMITS.staffSearches : LIMITS.memberSearches, actor.userId)
    }
    const { networkSearches } = LIMITS
    for (const { network, factor } of networks) {
      const larger = { ...networkSearches, limit: networkSearches.limit * factor, may: undefined }
      count(factor === 1 ? networkSearches : larger, network)
    }
  })
}
