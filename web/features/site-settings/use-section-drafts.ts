import { useState } from 'react'
import type { SiteSettings, VersionedSiteSettings } from '../../../contract/site-settings.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import type { SectionName, SectionProps } from './section-props.ts'
import { SECTION_NAMES } from './sections.ts'
import { useSaveSiteSettings } from './site-settings.api.ts'

/** Sections of the settings while they are edited. `stored` holds now. */
export function useSectionDrafts(stored: VersionedSiteSettings, proposed: Partial<SiteSettings> = {}) {
  const [draft, setDraft] = useState(proposed)
  const save = useSaveSiteSettings()
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const changed = SECTION_NAMES.filter(
    (name) => draft[name] && JSON.stringify(draft[name]) !== JSON.stringify(stored[name]),
  )
  return {
    changed,
    fields,
    error: save.error,
    isPending: save.isPending,
    propsOf: <Name extends SectionName>(name: Name): SectionProps<Name> & { name: Name } => ({
      name,
      value: draft[name] ?? stored[name],
      stored: stored[name],
      onChange: (value) => setDraft((current) => ({ ...current, [name]: value })),
      error: fields[name],
    }),
    /** Rejects where the sections cannot be saved. */
    save: (names: SectionName[]) =>
      save.mutateAsync({
        ...Object.fromEntries(names.map((name) => [name, draft[name]])),
        version: stored.version,
      }),
    discard: () => {
      save.reset()
      setDraft({})
    },
  }
}
