import { type ReactNode, useId } from 'react'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'

type SettingsSectionProps = { title: string; text?: string; children: ReactNode }

/** One group of settings under its heading. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title} />
      {text && <p className="mt-3 text-15 text-text-2">{text}</p>}
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </section>
  )
}
