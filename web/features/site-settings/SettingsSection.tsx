import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { sectionId } from './section-id.ts'
import { SECTION_MESSAGES, type SectionName, type SectionProps } from './sections.ts'

/** Sections of one field, which shows the error itself. */
const WITH_OWN_ERROR: SectionName[] = [
  'general',
  'sign_up',
  'ideas',
  'moderation',
  'word_list',
  'time',
  'events',
  'calls',
]

type SettingsSectionProps<Name extends SectionName> = SectionProps<Name> & {
  name: Name
  Fields: ComponentType<SectionProps<Name>>
}

/** A section of the settings: its heading, its fields, and why it could not be saved. */
export function SettingsSection<Name extends SectionName>(props: SettingsSectionProps<Name>) {
  const { name, Fields, value, stored, onChange, error } = props
  const t = useTranslations('site')
  const messages: (typeof SECTION_MESSAGES)[SectionName] = SECTION_MESSAGES[name]
  const title = t(`${messages}.title`)
  return (
    <LabelledSection title={title} text={t(`${messages}.text`)} id={sectionId(title)}>
      {error && !WITH_OWN_ERROR.includes(name) && <InlineNote tone="danger">{error}</InlineNote>}
      <Suspense>
        <Fields value={value} stored={stored} onChange={onChange} error={error} />
      </Suspense>
    </LabelledSection>
  )
}
