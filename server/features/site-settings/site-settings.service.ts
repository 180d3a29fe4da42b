import { LISTS, type ListName } from '../../../contract/lists.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import {
  DEFAULT_SITE_SETTINGS,
  SITE_PARTS,
  SiteSettings,
  type SiteSettingsChange,
  type VersionedSiteSettings,
} from '../../../contract/site-settings.ts'
import { readCount } from '../../db/counts.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Admin, Visitor } from '../../lib/actor.ts'
import { SECOND, timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError } from '../../lib/errors.ts'
import type { TopicVersions } from '../../lib/topic-versions.ts'
import { type Tx, transact } from '../../transact.ts'
import { compareLists, type ListChange } from './list-changes.ts'
import { countListed, isListedUsed, lockLists, renameListed, type Usage } from './lists.repo.ts'
import { auditTexts } from './site-settings.audit.ts'
import { countAccounts, countSecondFactors as countReady, findSettings, replaceSettings } from './site-settings.repo.ts'
import { keepTranslations } from './translations.ts'

/** After which settings are read again, where the event of a change was missed. */
const REMEMBERED_MS = 30 * SECOND

/** How the settings of a database are read from memory. A transaction counts as another database. */
const memory = new WeakMap<Db, () => Promise<VersionedSiteSettings>>()

/**
 * From now on, `readSiteSettings` asks this database only after the settings have changed, here or in another process, and
 * every 30 seconds.
 */
export function cacheSiteSettings({ db, clock }: Pick<Deps, 'db' | 'clock'>, versions: TopicVersions): void {
  let known: { version: number; until: number; settings: Promise<VersionedSiteSettings> } | undefined
  memory.set(db, async () => {
    const [version, now] = [versions.of(['settings']), clock.now().getTime()]
    if (known?.version === version && now < known.until) return known.settings
    const read = { version, until: now + REMEMBERED_MS, settings: readStoredSettings({ db }) }
    known = read
    return read.settings.catch((error: unknown) => {
      if (known === read) known = undefined
      throw error
    })
  })
}

/**
 * The current settings, by default the specification's. Within a transaction they come from the database, otherwise
 * from the cache of this process.
 */
export async function readSiteSettings({ db }: Pick<Deps, 'db'>): Promise<VersionedSiteSettings> {
  return memory.get(db)?.() ?? readStoredSettings({ db })
}

let parsed: { text: string; settings: SiteSettings } | undefined

/** The settings as they are stored, for who changes them. */
export async function readStoredSettings({ db }: Pick<Deps, 'db'>): Promise<VersionedSiteSettings> {
  const row = await findSettings(db)
  if (!row) return { ...DEFAULT_SITE_SETTINGS, version: 0 }
  if (parsed?.text !== row.settings) {
    // A setting that came with a later version of Quad is absent in older rows.
    const settings = SiteSettings.parse({ ...DEFAULT_SITE_SETTINGS, ...JSON.parse(row.settings) })
    parsed = { text: row.settings, settings }
  }
  return { ...parsed.settings, version: row.version }
}

/** A visitor with what these settings show to visitors. */
export function visitorOf({ visibility }: SiteSettings): Visitor {
  return { kind: 'visitor', sees: SITE_PARTS.filter((part) => visibility[part] === 'everybody') }
}

/** Replaces sections of the settings. They hold for the next request of this process, and of others once the bus has notified them. */
export async function saveSiteSettings(
  deps: Deps,
  actor: Admin,
  { version, ...change }: SiteSettingsChange,
): Promise<VersionedSiteSettings> {
  return transact(deps, async (tx) => {
    if (change.lists) await lockLists(tx)
    const { version: stored, ...before } = await readSiteSettings(tx)
    if (version !== stored) throw new ConflictError('version', errorTexts.siteSettings.changed)
    const { lists, changes } = compareLists(before.lists, change.lists ?? before.lists)
    const settings = SiteSettings.parse({ ...before, ...keepTranslations(change, before), lists })
    const row = { version, settings: JSON.stringify(settings), changed_at: timestamp(tx.clock) }
    if (!(await replaceSettings(tx, row))) throw new ConflictError('version', errorTexts.siteSettings.changed)
    await tx.emit('settingsChanged', { before, after: settings })
    if (change.lists) await applyListChanges(tx, changes)
    for (const entry of auditTexts(before, settings)) {
      await tx.audit(actor, { action: 'settings_changed', target: { kind: 'site' }, ...entry })
    }
    return { ...settings, version: version + 1 }
  })
}

/** Applies renames everywhere, and refuses to remove an entry in use. */
async function applyListChanges(tx: Tx, changes: ListChange[]): Promise<void> {
  for (const { list, renames, removed } of changes) {
    for (const name of removed) {
      if (!(await isListedUsed(tx.db, list, name))) continue
      throw new InvalidError({ lists: errorTexts.siteSettings.inUse({ name }) })
    }
    if (renames.length > 0) await renameListed(tx, list, renames)
  }
}

/** The number of uses of each name in the lists. */
export async function countListedNames({ searchDb }: Deps): Promise<Record<ListName, Usage>> {
  const [categories, faculties, years] = await Promise.all(LISTS.map((list) => countListed(searchDb, list)))
  return { categories: categories ?? [], faculties: faculties ?? [], years: years ?? [] }
}

export async function countShown({ db }: Deps): Promise<{ community: number; ideas: number }> {
  const [community, ideas] = await Promise.all([readCount(db, 'listed-profiles'), readCount(db, 'public-ideas')])
  return { community, ideas }
}

export async function countSecondFactors({ db }: Deps) {
  const rows = await countReady(db)
  const of = (role: string) => {
    const { all = 0, ready = 0 } = rows.find(({ user_type }) => user_type === role) ?? {}
    return { all, ready }
  }
  return { administrators: of('admin'), reviewers: of('reviewer') }
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
  if (policy === 'invitation')
    throw new InvalidError({ email: errorTexts.siteSettings.byInvitation }, errorTexts.siteSettings.byInvitation)
  if (policy === 'domains' && !domains.some((domain) => isIn(email, domain))) {
    const text = errorTexts.siteSettings.byDomain({ domains: domains.join(', ') })
    throw new InvalidError({ email: text }, text)
  }
}

/** Whether members sign in with passwords. Administrators always can, and everybody where there is no provider. */
export async function takesPasswords(deps: Pick<Deps, 'db' | 'providers'>): Promise<boolean> {
  return deps.providers.size === 0 || (await readSiteSettings(deps)).sign_in.passwords === 'everybody'
}

function isIn(email: string, domain: string): boolean {
  return email.endsWith(`@${domain}`) || email.endsWith(`.${domain}`)
}
