import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import type { Tx } from '../../transact.ts'
import { lockAccount } from './accounts.repo.ts'
import {
  consumeToken,
  deleteExpiredTokens,
  deleteTokens,
  deleteTokensOf,
  findTokenOwner,
  findValidTokenOwner,
  insertToken,
  isUsedToken,
  type TokenPurpose,
} from './link-tokens.repo.ts'

/** Makes a single-use token for a link and stores its hash. `userId` is null for the setup link. */
export async function issueLinkToken(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, purpose, validMs }: { userId: string | null; purpose: TokenPurpose; validMs: number },
): Promise<string> {
  const token = newToken()
  await storeToken(deps, token, { userId, purpose, validMs })
  return token
}

/** Stores the hash of a single-use token. */
export async function storeToken(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  { userId, purpose, validMs }: { userId: string | null; purpose: TokenPurpose; validMs: number },
): Promise<void> {
  await insertToken(deps.db, {
    token_hash: hashToken(token),
    user_id: userId,
    purpose,
    created_at: timestamp(deps.clock),
    expires_at: timestamp(deps.clock, validMs),
  })
}

/**
 * Uses a token up, and every other one that the same user has for the purpose. Returns undefined when it is wrong, used
 * or expired.
 */
export async function redeemLinkToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
): Promise<{ userId: string | null } | undefined> {
  const hash = hashToken(token)
  // The account is locked before its tokens, as a password change does, or the two could wait for each other.
  const ownerId = await findTokenOwner(tx.db, { hash, purpose })
  if (ownerId) await lockAccount(tx, ownerId)
  const taken = await consumeToken(tx, { hash, purpose, now: timestamp(tx.clock) })
  if (!taken) return undefined
  await deleteTokens(tx.db, taken.user_id, purpose)
  return { userId: taken.user_id }
}

/** Uses up this token alone. Returns undefined when it is wrong, used or expired. */
export async function consumeLinkToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
): Promise<{ userId: string | null } | undefined> {
  const taken = await consumeToken(tx, { hash: hashToken(token), purpose, now: timestamp(tx.clock) })
  return taken && { userId: taken.user_id }
}

/**
 * Uses up all tokens that a user, whose account is locked, has for the purpose. True when the given one was among them and
 * valid.
 */
export async function redeemLinkTokenOf(
  tx: Tx,
  userId: string,
  purpose: TokenPurpose,
  token: string | undefined,
): Promise<boolean> {
  const hash = hashToken(token ?? '')
  const isOwn = (await findTokenOwner(tx.db, { hash, purpose })) === userId
  const taken = isOwn && (await consumeToken(tx, { hash, purpose, now: timestamp(tx.clock) }))
  await deleteTokens(tx.db, userId, purpose)
  return Boolean(taken)
}

/** The owner of a token that would work now, without using it. */
export async function readLinkToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purpose: TokenPurpose,
  token: string,
): Promise<string | undefined> {
  return (await findValidTokenOwner(db, { hash: hashToken(token), purpose, now: timestamp(clock) })) ?? undefined
}

/** True when somebody has used this token, and it would not have expired yet. */
export async function wasLinkTokenUsed(
  { db }: Pick<Deps, 'db'>,
  purpose: TokenPurpose,
  token: string,
): Promise<boolean> {
  return isUsedToken(db, { hash: hashToken(token), purpose })
}

export async function withdrawLinkTokens(
  { db }: Pick<Deps, 'db'>,
  userId: string | null,
  purpose: TokenPurpose,
): Promise<void> {
  await deleteTokens(db, userId, purpose)
}

/** Withdraws every link that was mailed to a member or handed to a browser. */
export async function withdrawAllLinkTokens(tx: Tx, userId: string): Promise<void> {
  await deleteTokensOf(tx, userId)
}

export async function pruneLinkTokens(deps: Deps): Promise<void> {
  await deleteExpiredTokens(deps.db, timestamp(deps.clock))
}
