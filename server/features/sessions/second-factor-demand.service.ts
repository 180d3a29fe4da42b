import type { UserType } from '../../../contract/accounts.ts'
import { SECOND_FACTOR_DAYS } from '../../../contract/second-factors.values.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { clearDemand, setDemandOf, setDemandOfRoles } from './second-factor-demand.repo.ts'

const STAFF: UserType[] = ['reviewer', 'admin']

type Demanding = Pick<SiteSettings, 'second_factor'>
type Account = Pick<Row<'users'>, 'user_type' | 'second_factor_since'> & { user_id: string }

function isDemandedOf({ second_factor }: Demanding, userType: UserType): boolean {
  if (second_factor.demanded_from === 'staff') return STAFF.includes(userType)
  return second_factor.demanded_from === 'administrators' && userType === 'admin'
}

/** Whether the site demands a second factor of this role. */
export async function isSecondFactorDemanded(deps: Pick<Deps, 'db'>, userType: UserType): Promise<boolean> {
  return userType !== 'normal' && isDemandedOf(await readSiteSettings(deps), userType)
}

/**
 * Until when an account has to have a second factor; null where none is demanded. Its week begins when the demand first
 * applies to it, which is noted here where nothing else has.
 */
export async function findDemandEnd(deps: Pick<Deps, 'db' | 'clock'>, account: Account): Promise<string | null> {
  if (!(await isSecondFactorDemanded(deps, account.user_type))) return null
  const since = account.second_factor_since ?? timestamp(deps.clock)
  if (account.second_factor_since === null) await setDemandOf(deps.db, account.user_id, since)
  return new Date(Date.parse(since) + SECOND_FACTOR_DAYS * DAY).toISOString()
}

/** Begins the week of the roles that need a second factor from now on, and ends the demand of the others. */
export async function applySecondFactorDemand(
  tx: Tx,
  { before, after }: { before: SiteSettings; after: SiteSettings },
): Promise<void> {
  const roles = (is: (userType: UserType) => boolean) => STAFF.filter(is)
  const added = roles((type) => isDemandedOf(after, type) && !isDemandedOf(before, type))
  const removed = roles((type) => isDemandedOf(before, type) && !isDemandedOf(after, type))
  if (added.length > 0) await setDemandOfRoles(tx, added, timestamp(tx.clock))
  if (removed.length > 0) await clearDemand(tx, removed)
}
