import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import type { RowProps } from './EditableRows.tsx'

type TeamRowProps = Pick<RowProps<object>, 'number' | 'count' | 'onMove' | 'onRemove'> & {
  /** The name of the row in the labels of its buttons. */
  who: string
  heading: ReactNode
  children: ReactNode
}

/** A row of the team: its heading with its place in the list, and optional fields, rendered when they are shown. */
export function TeamRow({ who, heading, number, count, onMove, onRemove, children }: TeamRowProps) {
  const t = useTranslations('site.team')
  const [isOpen, setOpen] = useState(false)
  const move = (icon: typeof ArrowUp, label: string, by: -1 | 1, isAtEnd: boolean) => (
    // Not disabled, lest the focus of the keyboard is lost at either end.
    <IconButton icon={icon} label={label} data-move={by} aria-disabled={isAtEnd} onClick={() => onMove(by)} />
  )
  return (
    <div className="flex w-full min-w-0 flex-col gap-2 rounded-sm border border-border bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        {heading}
        <span className="flex shrink-0">
          {move(ArrowUp, t('up', { who }), -1, number === 1)}
          {move(ArrowDown, t('down', { who }), 1, number === count)}
          <IconButton icon={X} label={t('remove', { who })} onClick={onRemove} />
        </span>
      </div>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="w-fit cursor-pointer py-1.5 text-14 text-text-2 hover:text-text pointer-coarse:py-3">
          {t('more', { who })}
        </summary>
        {isOpen && <div className="mt-2 flex flex-col gap-3">{children}</div>}
      </details>
    </div>
  )
}
