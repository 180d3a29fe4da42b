import type { Insertable } from 'kysely'
import { DEFAULT_SITE_SETTINGS, SiteSettings } from '../../contract/site-settings.ts'
import { EXAMPLE_TEAM } from '../../contract/site-team.example.ts'
import type { Tables } from '../db/tables.ts'
import { entryRow } from '../features/audit/audit-entries.repo.ts'
import { auditTexts } from '../features/site-settings/site-settings.audit.ts'
import { demoModerator } from './demo-reviews.ts'

type RowOf<T extends keyof Tables> = Insertable<Tables[T]>

/** The sections that the demo's administrator has changed: the team of the specification and a contact. */
export const DEMO_SETTINGS = {
  links: { ...DEFAULT_SITE_SETTINGS.links, contact: 'hello@quad.example' },
  team: EXAMPLE_TEAM,
}

export function settingsRows(adminId: string, changedAt: string) {
  const settings = SiteSettings.parse({ ...DEFAULT_SITE_SETTINGS, ...DEMO_SETTINGS })
  const text = JSON.stringify(settings)
  const row: RowOf<'site_settings'> = { id: 1, settings: text, version: 1, changed_at: changedAt }
  const entries = auditTexts(DEFAULT_SITE_SETTINGS, settings).map((texts) =>
    entryRow(
      demoModerator(adminId, true),
      { action: 'settings_changed', target: { kind: 'site' }, ...texts },
      changedAt,
    ),
  )
  return { row, entries }
}
