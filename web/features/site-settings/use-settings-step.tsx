import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SiteSettings, VersionedSiteSettings } from '../../../contract/site-settings.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import type { SectionProps } from './sections.ts'
import { useSaveSiteSettings } from './site-settings.api.ts'

/** A section of the settings as a step of the first run. `save` returns why it cannot be saved. */
export function useSettingsStep<Section extends keyof SiteSettings>(
  section: Section,
  Controls: ComponentType<SectionProps<Section>>,
  stored: VersionedSiteSettings,
) {
  const t = useTranslations('site')
  const [value, setValue] = useState<SiteSettings[Section]>(stored[section])
  const change = useSaveSiteSettings()

  async function save(): Promise<string | undefined> {
    if (JSON.stringify(value) === JSON.stringify(stored[section])) return undefined
    try {
      await change.mutateAsync({ [section]: value, version: stored.version })
      return undefined
    } catch (error) {
      return (error instanceof ApiError && error.fields[section]) || describeError(error, t('failed'))
    }
  }

  const content = <Controls value={value} stored={stored[section]} onChange={setValue} error={undefined} />
  return { content, save }
}
