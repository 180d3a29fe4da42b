import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { type Actor, VISITOR } from '../../lib/actor.ts'
import type { Topic } from '../../lib/bus.ts'
import type { TopicVersions } from '../../lib/topic-versions.ts'
import { bearerHash, findOpenSession, type OpenSession } from './sessions.service.ts'

const MAX_SESSIONS = 10_000
/** How exactly the clock is read: doing it for each request costs more than the look-up. */
const TTL_RESOLUTION_MS = 100
/** Another process goes on with a session that has ended for at most 1.5 seconds, also while it receives no events. */
const TTL_MS = 1_500 - TTL_RESOLUTION_MS
const TOPICS: Topic[] = ['sessions']

/**
 * Resolves who calls, as `resolveActor` does, and remembers open sessions briefly. A change of the topic `sessions`
 * (sign-out, suspension, role, password, deletion) counts from the next request on. The key is the Authorization header as
 * it came, so that only the first of a session's requests needs a hash; only headers of open sessions are keys.
 */
export function rememberSessions(
  deps: Deps,
  versions: TopicVersions,
): (authorization: string | undefined) => Promise<Actor> | Actor {
  const sessions = new LRUCache<string, OpenSession & { version: number }>({
    // Grows with use; `max` would take all of its memory at the start.
    maxSize: MAX_SESSIONS,
    sizeCalculation: () => 1,
    ttl: TTL_MS,
    ttlResolution: TTL_RESOLUTION_MS,
  })

  async function find(authorization: string, version: number): Promise<Actor> {
    const hash = bearerHash(authorization)
    const session = hash === undefined ? undefined : await findOpenSession(deps, hash)
    if (!session) return VISITOR
    // It may have ended while it was read.
    if (versions.of(TOPICS) === version) sessions.set(authorization, { ...session, version })
    return session.actor
  }

  return (authorization) => {
    if (authorization === undefined) return VISITOR
    const version = versions.of(TOPICS)
    const known = sessions.get(authorization)
    if (known?.version !== version) return find(authorization, version)
    return known.expiresAt > deps.clock.now().getTime() ? known.actor : VISITOR
  }
}
