import { findBlockersOf } from '../../db/blocks.ts'
import { lockName } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../transact.ts'
import { findBlockedBy } from './blocks.repo.ts'

type WithDb = Pick<Deps, 'db'>

/** Whether a member blocked another. */
export async function hasBlocked({ db }: WithDb, userId: string, otherId: string): Promise<boolean> {
  return (await findBlockedBy(db, userId, [otherId])).length > 0
}

/** The ids of all members blocked by a member. */
export async function listBlocked({ db }: WithDb, userId: string): Promise<string[]> {
  return findBlockedBy(db, userId)
}

/** The members among these who have not blocked the actor. */
export async function withoutBlockersOf({ db }: WithDb, userId: string, others: string[]): Promise<string[]> {
  if (others.length === 0) return []
  const blockers = new Set(await findBlockersOf(db, userId))
  return others.filter((id) => !blockers.has(id))
}

/**
 * Whether a member blocked one of these, and one of these the member. It stays so until the transaction ends: for what
 * would be left over if a block came at the same moment. Called before rows of the two are locked.
 */
export async function lockBlocks(tx: Tx, userId: string, others: string[]): Promise<{ own: boolean; theirs: boolean }> {
  const pairs = others.map((id) => [userId, id].sort().join(' ')).sort()
  for (const pair of pairs) await lockName(tx.db, `block ${pair}`)
  const blockers = new Set(await findBlockersOf(tx.db, userId))
  return {
    own: (await findBlockedBy(tx.db, userId, others)).length > 0,
    theirs: others.some((id) => blockers.has(id)),
  }
}
