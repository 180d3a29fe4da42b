import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyScope } from '../../../contract/key-scopes.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { SITE_PARTS } from '../../../contract/site-settings.values.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, type KeyName, type Member, storedScope, VISITOR } from '../../lib/actor.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { ForbiddenError, TooManyRequestsError, UnauthenticatedError } from '../../lib/errors.ts'
import { setRateLimit } from '../../lib/http/rate-limit-headers.ts'
import { readAddress } from '../../lib/network.ts'
import { countAttempt, throttleNetwork } from '../../lib/throttle.ts'
import { hashToken } from '../../lib/tokens.ts'
import { lacksSecondFactor } from '../sessions/sessions.service.ts'
import { isWellFormed } from './key-secrets.ts'
import { type FoundKey, findKey, recordUse } from './keys.repo.ts'
import { areMemberKeysAllowed, isOpen } from './keys.service.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope of keys that open the route. Without one it is closed to keys. */
    scope?: KeyScope | undefined
    isForServices?: boolean
  }
  interface FastifyRequest {
    /** The API key with which a program calls. */
    key: KeyName | null
  }
}

const CALLS_PER_KEY = {
  name: 'key',
  limit: 1200,
  windowMs: 10 * MINUTE,
  text: errorTexts.keys.requestLimit,
}
const WRONG_KEYS_PER_IP = { name: 'wrong-key', limit: 60, windowMs: 15 * MINUTE }

/**
 * Who calls with an API key: its member within the scopes, or with a service key the site. Every response to a key says how many
 * calls are left, also a refusal. A route without a scope is closed.
 */
export async function identifyKey(
  deps: Deps,
  secret: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const found = isWellFormed(secret) ? await findKey(deps.db, hashToken(secret)) : undefined
  if (!found) {
    await throttleNetwork(deps, WRONG_KEYS_PER_IP, request.ip)
    throw new UnauthenticatedError(errorTexts.keys.invalid, 'key')
  }
  const { left, seconds } = await countAttempt(deps, CALLS_PER_KEY, found.id)
  setRateLimit(reply, CALLS_PER_KEY, { left: Math.max(0, left), seconds })
  if (left < 0) throw new TooManyRequestsError(seconds, CALLS_PER_KEY.text, CALLS_PER_KEY)
  const now = timestamp(deps.clock)
  const isLocked = found.user_id !== null && (found.locked_at !== null || found.activated_at === null)
  if (!isOpen(found, now) || isLocked) throw new UnauthenticatedError(errorTexts.keys.ended, 'key')
  if (found.user_id !== null && !(await areMemberKeysAllowed(deps))) {
    throw new ForbiddenError(errorTexts.keys.noMemberKeys, 'key')
  }
  request.key = { id: found.id, name: found.name }
  if (!request.is404) requireScope(found, request)
  // Once a minute is enough.
  if ((found.last_used_at ?? '') < timestamp(deps.clock, -MINUTE)) {
    await recordUse(deps.db, found.id, { now, ip: readAddress(request.ip) })
  }
  return actorOf(deps, found, request.key)
}

function requireScope({ user_id, scopes }: FoundKey, { routeOptions: { config } }: FastifyRequest): void {
  const { scope, isForServices = false } = config
  if (!scope) throw new ForbiddenError(errorTexts.keys.closedToKeys, 'scope')
  if (user_id === null && !isForServices) throw new ForbiddenError(errorTexts.keys.closedToServiceKeys, 'scope')
  const keyScopes: KeyScope[] = JSON.parse(scopes)
  if (!keyScopes.includes(scope)) throw new ForbiddenError(errorTexts.keys.scopeNeeded({ scope }), 'scope')
}

async function actorOf(deps: Deps, found: FoundKey, key: KeyName): Promise<Actor> {
  const { user_id, user_type, review_faculties, review_categories, second_factor_since, has_second_factor } = found
  if (user_id === null) return { ...VISITOR, sees: SITE_PARTS, service: key }
  if (!user_type || review_faculties === null || review_categories === null) throw new UnauthenticatedError()
  const member: Member = {
    ...{ kind: 'member', userId: user_id, isAdmin: user_type === 'admin' },
    reviewScope: storedScope({ user_type, review_faculties, review_categories }),
    // No session: what only a session may do finds none.
    sessionHash: '',
    key,
  }
  const account = { user_id, user_type, second_factor_since }
  const isRestricted = !has_second_factor && (await lacksSecondFactor(deps, account))
  return isRestricted ? { ...VISITOR, restricted: member } : member
}
