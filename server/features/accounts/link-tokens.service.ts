import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { type Clock, timestamp } from '../../lib/clock.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { deleteExpiredTokens, deleteTokens, insertToken, type TokenPurpose, takeToken } from './link-tokens.repo.ts'

/** Makes a single-use token for a link and stores its hash. `userId` is null for the setup link. */
export async function issueLinkToken(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, purpose, validMs }: { userId: string | null; purpose: TokenPurpose; validMs: number },
): Promise<string> {
  const token = newToken()
  await insertToken(deps.db, {
    token_hash: hashToken(token),
    user_id: userId,
    purpose,
    created_at: timestamp(deps.clock),
    expires_at: timestamp(deps.clock, validMs),
  })
  return token
}

/**
 * Uses a token up, and every other one that the same user has for the purpose. Answers undefined when it is wrong,
 * used or expired. Pass the transaction that does what the token allows.
 */
export async function useLinkToken(
  db: Db,
  clock: Clock,
  purpose: TokenPurpose,
  token: string,
): Promise<{ userId: string | null } | undefined> {
  const taken = await takeToken(db, { hash: hashToken(token), purpose, now: timestamp(clock) })
  if (!taken) return undefined
  await deleteTokens(db, taken.user_id, purpose)
  return { userId: taken.user_id }
}

export async function withdrawLinkTokens(db: Db, userId: string | null, purpose: TokenPurpose): Promise<void> {
  await deleteTokens(db, userId, purpose)
}

export async function pruneLinkTokens(deps: Deps): Promise<void> {
  await deleteExpiredTokens(deps.db, timestamp(deps.clock))
}
