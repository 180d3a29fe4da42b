import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { CountBadge } from './CountBadge.tsx'
import { classNames } from './class-names.ts'
import { ICON_STROKE, type IconType } from './icon-type.ts'

export type PlainIconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: IconType
  size?: 'sm' | 'md'
  variant?: 'ghost' | 'outlined'
  /** A marigold count at the corner, also part of the accessible name: "Notifications (5)". */
  count?: number
}

const VARIANTS = {
  ghost: 'border-transparent text-text-2 hover:not-disabled:bg-hover hover:not-disabled:text-text',
  outlined: 'border-border-strong bg-surface text-text hover:not-disabled:border-text hover:not-disabled:bg-hover',
}

/**
 * A square button with an icon alone; `label` is its accessible name. Its tooltip is the browser's own, which costs no
 * code: for the bars of first pages. Elsewhere use IconButton.
 */
export function PlainIconButton({
  label,
  icon: Icon,
  size = 'md',
  variant = 'ghost',
  count = 0,
  className,
  type = 'button',
  ...rest
}: PlainIconButtonProps) {
  const t = useTranslations('ui')
  return (
    <button
      type={type}
      title={label}
      aria-label={count > 0 ? t('countedLabel', { label, count }) : label}
      className={classNames(
        'relative inline-flex shrink-0 items-center justify-center rounded-sm border transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-expanded:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        size === 'sm' ? 'size-8' : 'size-10',
        VARIANTS[variant],
        className,
      )}
      {...rest}
    >
      <Icon size={size === 'sm' ? 16 : 20} strokeWidth={ICON_STROKE} aria-hidden />
      <CountBadge count={count} className="absolute -top-1 -right-1 ring-2 ring-surface" />
    </button>
  )
}
