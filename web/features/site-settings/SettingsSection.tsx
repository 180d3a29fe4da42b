import type { ReactNode } from 'react'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { sectionId } from './section-id.ts'

type SettingsSectionProps = { title: string; text: string; children: ReactNode }

/** A group of settings, to which `SectionLinks` leads. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  return (
    <LabelledSection title={title} text={text} id={sectionId(title)}>
      {children}
    </LabelledSection>
  )
}
