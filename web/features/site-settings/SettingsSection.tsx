import { type ReactNode, useId } from 'react'

type SettingsSectionProps = { title: string; text: string; children: ReactNode }

/** A group of settings: what it is about at the left, its controls at the right; one above the other on narrow screens. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-x-8 gap-y-5 border-t-2 border-text pt-5 lg:grid-cols-[15rem_1fr]">
      <div>
        <h2 id={id} className="text-20 font-bold text-text">
          {title}
        </h2>
        <p className="mt-1.5 text-14 text-text-2">{text}</p>
      </div>
      <div className="flex max-w-form min-w-0 flex-col gap-5">{children}</div>
    </section>
  )
}
