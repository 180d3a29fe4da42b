import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { type Actor, VISITOR } from '../../lib/actor.ts'
import type { TopicVersions } from '../../lib/topic-versions.ts'
import { bearerHash, findOpenSession, type OpenSession } from './sessions.service.ts'

const MAX_SESSIONS = 10_000
/** The longest that another process can go on with a session that has ended, also while it hears nothing of it. */
const TTL_MS = 1_500

/**
 * Resolves who calls, as `resolveActor` does, and remembers open sessions for a moment. A change of the topic `sessions`
 * (sign-out, suspension, role, password, deletion) counts from the next request on.
 */
export function rememberSessions(
  deps: Deps,
  versions: TopicVersions,
): (authorization: string | undefined) => Promise<Actor> | Actor {
  const sessions = new LRUCache<string, OpenSession & { version: number }>({ max: MAX_SESSIONS, ttl: TTL_MS })

  async function find(hash: string, version: number): Promise<Actor> {
    const session = await findOpenSession(deps, hash)
    if (!session) return VISITOR
    // It may have ended while it was read.
    if (versions.of(['sessions']) === version) sessions.set(hash, { ...session, version })
    return session.actor
  }

  return (authorization) => {
    const hash = bearerHash(authorization)
    if (hash === undefined) return VISITOR
    const version = versions.of(['sessions'])
    const known = sessions.get(hash)
    if (known?.version !== version) return find(hash, version)
    return known.expiresAt > deps.clock.now().getTime() ? known.actor : VISITOR
  }
}
