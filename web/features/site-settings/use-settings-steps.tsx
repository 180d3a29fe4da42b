import { useTranslations } from 'use-intl'
import type { SiteSettings, VersionedSiteSettings } from '../../../contract/site-settings.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { SettingsSection } from './SettingsSection.tsx'
import type { SectionFields, SectionName } from './section-props.ts'
import { useSectionDrafts } from './use-section-drafts.ts'

/** A step of the first run by its sections. `save` returns why these cannot be saved. */
export function useSettingsSteps(stored: VersionedSiteSettings, proposed: Partial<SiteSettings>) {
  const t = useTranslations('site')
  const { changed, propsOf, save } = useSectionDrafts(stored, proposed)
  return (fields: Partial<SectionFields>) => {
    const names = Object.keys(fields) as SectionName[]
    const sectionOf = <Name extends SectionName>(name: Name) => {
      const Fields = fields[name]
      return Fields && <SettingsSection<Name> key={name} {...propsOf(name)} error={undefined} Fields={Fields} />
    }
    return {
      content: <div className="flex flex-col gap-8">{names.map((name) => sectionOf(name))}</div>,
      save: async (): Promise<string | undefined> => {
        const sections = names.filter((name) => changed.includes(name))
        try {
          if (sections.length > 0) await save(sections)
          return undefined
        } catch (error) {
          const problems = error instanceof ApiError ? error.fields : {}
          return sections.map((name) => problems[name]).find(Boolean) ?? describeError(error, t('failed'))
        }
      },
    }
  }
}
