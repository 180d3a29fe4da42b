import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IconType } from '../art/icon-type.ts'
import { classNames } from '../class-names.ts'

type ChipProps = {
  children: string
  tone?: 'neutral' | 'match' | 'outlined'
  size?: 'sm' | 'md'
  icon?: IconType
  /** Adds a remove button named after the chip. */
  onRemove?: () => void
  title?: string
  className?: string
}

const TONES = {
  neutral: 'border-transparent bg-chip text-text-2',
  match: 'border-transparent bg-accent-soft text-accent-soft-text',
  outlined: 'border-border bg-surface text-text',
}

/** A square tag: a skill, a topic, a reason for a match. */
export function Chip({ children, tone = 'neutral', size = 'sm', icon: Icon, onRemove, title, className }: ChipProps) {
  const t = useTranslations('ui')
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-xs border',
        size === 'sm' ? 'min-h-[26px] px-2 text-13' : 'min-h-9 px-3 text-14',
        TONES[tone],
        className,
      )}
    >
      {Icon && <Icon size={14} className="shrink-0" />}
      <span className="truncate">{children}</span>
      {onRemove && <ChipRemoveButton label={t('remove', { name: children })} onClick={onRemove} />}
    </span>
  )
}

function ChipRemoveButton(props: { label: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={String(props.label)}
      onClick={props.onClick}
      className="-me-1 inline-flex size-6 items-center justify-center rounded-xs text-text-2 hover:bg-hover hover:text-text"
    >
      <X size={15} />
    </button>
  )
}
