import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Disclosure } from '../../ui/content/Disclosure.tsx'
import type { RowProps } from '../../ui/forms/EditableRows.tsx'
import { RowButtons } from '../../ui/forms/RowButtons.tsx'

type TeamRowProps = Pick<RowProps<object>, 'number' | 'count' | 'onMove' | 'onRemove'> & {
  /** The name of the row in the labels of its buttons. */
  who: string
  heading: ReactNode
  children: ReactNode
}

/** A row of the team: its heading with its place in the list, and optional fields, rendered when they are shown. */
export function TeamRow({ who, heading, children, ...place }: TeamRowProps) {
  const t = useTranslations('site.team')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex w-full min-w-0 flex-col gap-2 rounded-sm border border-border bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        {heading}
        <RowButtons name={who} {...place} />
      </div>
      <Disclosure
        label={t('more', { who })}
        labelStyles="py-1.5 text-14 text-text-2 hover:text-text pointer-coarse:py-3"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        {isOpen && <div className="mt-2 flex flex-col gap-3">{children}</div>}
      </Disclosure>
    </div>
  )
}
