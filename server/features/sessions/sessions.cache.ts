import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { type Actor, VISITOR } from '../../lib/actor.ts'
import type { SharedTopic } from '../../lib/bus.ts'
import type { TopicVersions } from '../../lib/topic-versions.ts'
import type { OpenSession } from './sessions.service.ts'

const MAX_SESSIONS = 10_000
/** How exactly the clock is read: doing it for each request costs more than the look-up. */
const TTL_RESOLUTION_MS = 100
/** Another process goes on with a session that has ended for at most 1.5 seconds, also while it receives no events. */
const TTL_MS = 1_500 - TTL_RESOLUTION_MS
const TOPICS: SharedTopic[] = ['sessions']

/** Finds the session that a header or a cookie opens. */
export type FindSession = (deps: Deps, secret: string) => Promise<OpenSession | undefined>
export type ResolveActor = (secret: string | undefined) => Promise<Actor> | Actor

/** Resolves who calls, without a cache. */
export function resolveActors(deps: Deps, findSession: FindSession): ResolveActor {
  return async (secret) => (secret === undefined ? VISITOR : ((await findSession(deps, secret))?.actor ?? VISITOR))
}

/**
 * Resolves the actor and caches open sessions briefly. A change of the topic `sessions` (sign-out, suspension, role,
 * password, deletion) applies from the next request on. The key is the header or cookie as sent, so only the first
 * request of a session needs a hash; only open sessions are cached.
 */
export function cacheSessions(deps: Deps, findSession: FindSession, versions: TopicVersions): ResolveActor {
  const sessions = new LRUCache<string, Pick<OpenSession, 'actor'> & { until: number; version: number }>({
    // Grows with use; `max` would take all of its memory at the start.
    maxSize: MAX_SESSIONS,
    sizeCalculation: () => 1,
    ttl: TTL_MS,
    ttlResolution: TTL_RESOLUTION_MS,
  })

  async function find(secret: string, version: number): Promise<Actor> {
    const session = await findSession(deps, secret)
    if (!session) return VISITOR
    // It may have ended while it was read.
    if (versions.of(TOPICS) === version) {
      const until = Math.min(session.expiresAt, deps.clock.now().getTime() + TTL_MS)
      sessions.set(secret, { actor: session.actor, until, version })
    }
    return session.actor
  }

  return (secret) => {
    if (secret === undefined) return VISITOR
    const version = versions.of(TOPICS)
    const known = sessions.get(secret)
    if (known?.version !== version || known.until <= deps.clock.now().getTime()) return find(secret, version)
    return known.actor
  }
}
