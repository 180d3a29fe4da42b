import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { sectionId } from './section-id.ts'
import type { SectionName, SectionProps } from './section-props.ts'
import { sectionOf } from './sections.ts'

type SettingsSectionProps<Name extends SectionName> = SectionProps<Name> & {
  name: Name
  Fields: ComponentType<SectionProps<Name>>
}

/** A section of the settings: its heading, its fields, and why it could not be saved. */
export function SettingsSection<Name extends SectionName>(props: SettingsSectionProps<Name>) {
  const { name, Fields, value, stored, onChange, error } = props
  const t = useTranslations('site')
  const { messages, showsError } = sectionOf(name)
  const title = t(`${messages}.title`)
  return (
    <LabelledSection title={title} text={t(`${messages}.text`)} id={sectionId(title)}>
      {error && !showsError && <InlineNote tone="danger">{error}</InlineNote>}
      <Suspense>
        <Fields value={value} stored={stored} onChange={onChange} error={error} />
      </Suspense>
    </LabelledSection>
  )
}
