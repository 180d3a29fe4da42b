import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_DAYS, LOST_RESPONSE } from '../../../contract/idempotency-keys.values.ts'
import { rateLimit } from '../../../contract/limits.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, SECOND, timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError, RunningError } from '../../lib/errors.ts'
import type { KeyedRequest } from '../../lib/idempotency-context.ts'
import { newId } from '../../lib/ids.ts'
import { throttleAll } from '../../lib/throttle.ts'
import type { Tx } from '../../transact.ts'
import {
  claimKey,
  deleteKeysUntil,
  deleteResponsesBeyond,
  deleteResponsesNaming,
  findKey,
  releaseKey,
  type StoredResponse,
  saveResponse,
} from './idempotency-keys.repo.ts'

/** How long an attempt may run before another takes its key over; then its transactions fail. */
const LEASE_MS = 30 * SECOND
const RETRY_AFTER_SECONDS = 1
/** Of the body of a stored response, in bytes. */
const BODY_BYTES_MAX = 65_536
/** Of all stored responses of a member, of which the newest are kept. */
export const STORED_BYTES_MAX = 2 * 1024 * 1024
/** Of a row beside its response, so that small ones are few enough to be summed up at each request. */
const ROW_BYTES = 512
/** Also failed requests store a response, and its key is kept. */
const NEW_KEYS = [
  rateLimit('idempotency-keys', 1000, 'hour', errorTexts.requests.keysLimit),
  rateLimit('idempotency-keys-daily', 5000, 'day', errorTexts.requests.keysDailyLimit),
]

const MALFORMED_KEY = errorTexts.requests.malformedKey({ min: IDEMPOTENCY_KEY.min, max: IDEMPOTENCY_KEY.max })

type Request = { key: string; method: string; url: string; body: unknown }

/** Takes the key for this request, or returns the first response to it. */
export async function beginRequest(
  deps: Deps,
  { userId }: Member,
  { key, ...request }: Request,
): Promise<{ attempt: KeyedRequest } | { response: StoredResponse }> {
  if (!IDEMPOTENCY_KEY.pattern.test(key)) throw new InvalidError({ request: MALFORMED_KEY })
  const { db, clock } = deps
  const requestHash = hashOf(request)
  const now = timestamp(clock)
  const times = { now, leaseEnd: timestamp(clock, LEASE_MS), expiredAt: expiredAt(deps) }
  const attempt = { userId, key, attempt: newId() }
  if (await claimKey(db, { ...attempt, requestHash }, times)) {
    await throttleAll(
      deps,
      NEW_KEYS.map((limit) => ({ limit, subject: userId })),
    ).catch(async (error) => {
      await releaseKey(db, attempt, now)
      throw error
    })
    return { attempt }
  }
  const known = await findKey(db, userId, key)
  if (known && known.request_hash !== requestHash)
    throw new InvalidError({ request: errorTexts.requests.otherRequest }, errorTexts.requests.otherRequest)
  if (known?.status != null) {
    const headers = JSON.parse(known.headers ?? '{}') as Record<string, string>
    return { response: { status: known.status, headers, body: known.body ?? '' } }
  }
  if (known?.acted_at != null && known.running_until <= now)
    throw new ConflictError(LOST_RESPONSE, errorTexts.requests.responseLost)
  throw new RunningError(errorTexts.requests.running, RETRY_AFTER_SECONDS)
}

/**
 * Ends an attempt. Its response is kept, unless a repetition may succeed: `isKept` is false after an error of the server, a
 * rate limit or a session that ended.
 */
export async function endRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  attempt: KeyedRequest,
  { isKept, ...response }: StoredResponse & { isKept: boolean },
): Promise<void> {
  const now = timestamp(clock)
  if (!isKept) return releaseKey(db, attempt, now)
  const isTooLarge = Buffer.byteLength(response.body) > BODY_BYTES_MAX
  await saveResponse(db, attempt, isTooLarge ? null : response, now)
  await deleteResponsesBeyond(db, attempt.userId, { bytes: STORED_BYTES_MAX, overhead: ROW_BYTES }, now)
}

export async function pruneKeys(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteKeysUntil(deps.db, expiredAt(deps))
}

export async function clearResponsesNaming(tx: Tx, userId: string): Promise<void> {
  await deleteResponsesNaming(tx.db, userId, timestamp(tx.clock))
}

function expiredAt({ clock }: Pick<Deps, 'clock'>): string {
  return timestamp(clock, -IDEMPOTENCY_KEY_DAYS * DAY)
}

/** Field by field, since a file is too large to be copied. */
function hashOf({ method, url, body }: Omit<Request, 'key'>): string {
  const hash = createHash('sha256').update(`${method} ${url}`)
  for (const [name, value] of Object.entries(body ?? {})) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    hash.update(`\n${JSON.stringify(name)} ${typeof value} ${text.length} `).update(text)
  }
  return hash.digest('base64url')
}
