import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IconType } from '../art/icon-type.ts'
import { classNames } from '../class-names.ts'

export type NoteTone = 'info' | 'warning' | 'danger' | 'success'

type InlineNoteProps = { tone?: NoteTone; icon?: IconType; className?: string; children: ReactNode }

const TONES: Record<NoteTone, { styles: string; icon: IconType }> = {
  info: { styles: 'bg-info-soft text-info', icon: Info },
  warning: { styles: 'bg-warning-soft text-warning', icon: TriangleAlert },
  danger: { styles: 'bg-danger-soft text-danger', icon: CircleAlert },
  success: { styles: 'bg-success-soft text-success', icon: CircleCheck },
}

/** A tinted note in the flow of a page or form; 'danger' is announced at once. */
export function InlineNote({ tone = 'info', icon, className, children }: InlineNoteProps) {
  const Icon = icon ?? TONES[tone].icon
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={classNames('flex items-start gap-3 rounded-sm px-4 py-3 text-14', TONES[tone].styles, className)}
    >
      <Icon size={18} className="mt-px shrink-0" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
