import { KEY_ENDING_DAYS } from '../../../contract/key-scopes.values.ts'
import type { Deps } from '../../deps.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { transact } from '../../transact.ts'
import { findMailable, listAdminIds } from '../accounts/accounts.service.ts'
import { claimEnding, type EndingKey, findEnding } from './keys.repo.ts'

/** A short key is told of in the second half of its time. */
const SHARE_LEFT = 0.5

/** Writes to the members whose keys end within a week, and of service keys to the administrators: once of each key. */
export async function mailEndingKeys(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = timestamp(deps.clock)
  const ending = await findEnding(deps.db, now, timestamp(deps.clock, KEY_ENDING_DAYS * DAY))
  for (const key of ending.filter((one) => isDue(one, now))) {
    signal.throwIfAborted()
    await mailEnding(deps, key)
  }
}

function isDue({ created_at, expires_at }: EndingKey, now: string): boolean {
  const [from, to] = [Date.parse(created_at), Date.parse(expires_at)]
  return to - Date.parse(now) <= (to - from) * SHARE_LEFT
}

/** The mark commits with the mails, so that two processes write once. */
async function mailEnding(deps: Deps, { id, user_id, name, expires_at }: EndingKey): Promise<void> {
  await transact(deps, async (tx) => {
    if (!(await claimEnding(tx, id, timestamp(tx.clock)))) return
    const readers = await findMailable(tx, user_id === null ? await listAdminIds(tx) : [user_id])
    const params = { name, endsAt: expires_at, isService: user_id === null }
    await tx.mailAll(readers.map(({ email }) => ({ kind: 'key-ending', to: email, params })))
  })
}
