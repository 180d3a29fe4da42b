import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SiteSettings, VersionedSiteSettings } from '../../../contract/site-settings.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import type { SectionProps } from './sections.ts'
import { useSaveSiteSettings } from './site-settings.api.ts'

type Section = keyof SiteSettings

/** Sections of the settings as steps of the first run. `save` returns why the sections of a step cannot be saved. */
export function useSettingsSteps(stored: VersionedSiteSettings, proposed: Partial<SiteSettings>) {
  const t = useTranslations('site')
  const [draft, setDraft] = useState(proposed)
  const change = useSaveSiteSettings()

  const propsOf = <S extends Section>(section: S): SectionProps<S> => ({
    value: draft[section] ?? stored[section],
    stored: stored[section],
    onChange: (value) => setDraft((current) => ({ ...current, [section]: value })),
    error: undefined,
  })

  async function save(sections: Section[]): Promise<string | undefined> {
    const changed = sections.filter(
      (section) => draft[section] && JSON.stringify(draft[section]) !== JSON.stringify(stored[section]),
    )
    if (changed.length === 0) return undefined
    try {
      const values = Object.fromEntries(changed.map((section) => [section, draft[section]]))
      await change.mutateAsync({ ...values, version: stored.version })
      return undefined
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      return changed.map((section) => fields[section]).find(Boolean) ?? describeError(error, t('failed'))
    }
  }

  return { propsOf, save }
}
