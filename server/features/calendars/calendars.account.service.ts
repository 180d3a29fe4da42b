import type { Tx } from '../../transact.ts'
import { deleteTokenOf } from './calendars.repo.ts'

/** Ends the private calendar address of a member. Returns whether there was one. */
export async function revokeCalendarAddress(tx: Tx, userId: string): Promise<boolean> {
  return deleteTokenOf(tx, userId)
}
