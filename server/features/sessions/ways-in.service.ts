import type { Deps } from '../../deps.ts'
import type { Tx } from '../../transact.ts'
import type { AccountRow } from '../accounts/accounts.service.ts'
import { takesPasswords } from '../site-settings/site-settings.service.ts'
import { countByPasswordAlone, findWaysIn } from './ways-in.repo.ts'

/** A way in that is about to go. */
type Lost = { passkeyId: string } | { issuer: string; subject: string }

/**
 * Whether an account can still be opened without one of its ways in: by a password, where its role may use one, by a passkey, or by an
 * account at a provider that the site offers.
 */
export async function hasOtherWayIn(deps: Deps, tx: Tx, account: AccountRow, lost: Lost): Promise<boolean> {
  const { passkeyIds, identities } = await findWaysIn(tx.db, account.id)
  const issuers = issuersOf(deps)
  const mayUsePassword = account.user_type === 'admin' || (await takesPasswords({ ...deps, db: tx.db }))
  if (mayUsePassword && account.password_hash !== null) return true
  if (passkeyIds.some((id) => !('passkeyId' in lost) || id !== lost.passkeyId)) return true
  const isLost = (one: { issuer: string; subject: string }) =>
    'issuer' in lost && one.issuer === lost.issuer && one.subject === lost.subject
  return identities.some((one) => issuers.includes(one.issuer) && !isLost(one))
}

/** How many members could not sign in if passwords were for administrators: they have no passkey and no account at a provider. */
export async function countWithoutOtherWay(deps: Deps): Promise<number> {
  return countByPasswordAlone(deps.db, issuersOf(deps))
}

function issuersOf({ providers }: Deps): string[] {
  return [...providers.values()].map(({ issuer }) => issuer)
}
