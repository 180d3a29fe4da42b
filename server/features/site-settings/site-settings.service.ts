import {
  DEFAULT_SITE_SETTINGS,
  SIGN_UP_BY_INVITATION,
  SITE_PARTS,
  SiteSettings,
  type SiteSettingsChange,
  signUpDomainError,
  type VersionedSiteSettings,
} from '../../../contract/site-settings.ts'
import { readCount } from '../../db/counts.ts'
import type { Deps } from '../../deps.ts'
import type { Admin, Visitor } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError } from '../../lib/errors.ts'
import { transact } from '../../transact.ts'
import { auditTexts } from './site-settings.audit.ts'
import { countAccounts, findSettings, replaceSettings } from './site-settings.repo.ts'

const CHANGED_IN_BETWEEN = 'The settings were changed in between. Please look at the newer ones first.'

/** The settings that hold now; the specification's where nobody changed any. */
export async function readSiteSettings({ db }: Pick<Deps, 'db'>): Promise<VersionedSiteSettings> {
  const row = await findSettings(db)
  if (!row) return { ...DEFAULT_SITE_SETTINGS, version: 0 }
  // A setting that came with a later version of Quad is absent in older rows.
  return { ...SiteSettings.parse({ ...DEFAULT_SITE_SETTINGS, ...JSON.parse(row.settings) }), version: row.version }
}

/** A visitor with what these settings show to visitors. */
export function visitorOf({ visibility }: SiteSettings): Visitor {
  return { kind: 'visitor', sees: SITE_PARTS.filter((part) => visibility[part] === 'everybody') }
}

/** Replaces sections of the settings. They hold for the next request, in every process. */
export async function saveSiteSettings(
  deps: Deps,
  actor: Admin,
  { version, ...change }: SiteSettingsChange,
): Promise<VersionedSiteSettings> {
  return transact(deps, async (tx) => {
    const { version: _read, ...before } = await readSiteSettings(tx)
    const settings = SiteSettings.parse({ ...before, ...change })
    const row = { version, settings: JSON.stringify(settings), changed_at: timestamp(tx.clock) }
    if (!(await replaceSettings(tx, row))) throw new ConflictError('version', CHANGED_IN_BETWEEN)
    tx.changed('settings')
    for (const entry of auditTexts(before, settings)) {
      await tx.audit(actor, { action: 'settings_changed', target: { kind: 'site' }, ...entry })
    }
    return { ...settings, version: version + 1 }
  })
}

export async function countShown({ db }: Deps): Promise<{ community: number; ideas: number }> {
  const [community, ideas] = await Promise.all([readCount(db, 'listed-profiles'), readCount(db, 'public-ideas')])
  return { community, ideas }
}

export async function countAccountsOfDomains(
  { db }: Deps,
  domains: string[],
): Promise<{ accounts: number; matching: number }> {
  return countAccounts(db, domains)
}

/** Refuses an address with which nobody may make an account by themselves. */
export async function rejectSignUpOf(deps: Pick<Deps, 'db'>, email: string): Promise<void> {
  const { policy, domains } = (await readSiteSettings(deps)).sign_up
  if (policy === 'invitation') throw new InvalidError({ email: SIGN_UP_BY_INVITATION }, SIGN_UP_BY_INVITATION)
  if (policy === 'domains' && !domains.some((domain) => isIn(email, domain))) {
    throw new InvalidError({ email: signUpDomainError(domains) }, signUpDomainError(domains))
  }
}

function isIn(email: string, domain: string): boolean {
  return email.endsWith(`@${domain}`) || email.endsWith(`.${domain}`)
}
