import { Check, Clock, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IconType } from '../art/icon-type.ts'
import { classNames } from '../class-names.ts'

export type BadgeTone = 'neutral' | 'pending' | 'approved' | 'rejected' | 'info' | 'sun'

type BadgeProps = { tone?: BadgeTone; icon?: IconType; className?: string; children: ReactNode }

const TONES: Record<BadgeTone, string> = {
  neutral: 'border-border bg-chip text-text-2',
  pending: 'border-pending-line bg-pending-bg text-pending-text',
  approved: 'border-approved-line bg-approved-bg text-approved-text',
  rejected: 'border-rejected-line bg-rejected-bg text-rejected-text',
  info: 'border-transparent bg-info-soft text-info',
  sun: 'border-transparent bg-sun text-sun-contrast',
}

const STATUS_ICONS: Partial<Record<BadgeTone, IconType>> = { pending: Clock, approved: Check, rejected: X }

/** A status or a fact in a word. The status tones bring their icon: never only colour. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  const Icon = icon ?? STATUS_ICONS[tone]
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 max-w-full shrink-0 items-center gap-1.5 rounded-xs border px-2 text-12 font-bold sm:whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {Icon && <Icon size={14} className="-ms-0.5 shrink-0" />}
      {children}
    </span>
  )
}
