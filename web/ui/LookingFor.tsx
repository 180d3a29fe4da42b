import { Diamond } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ICON_STROKE } from './icon-type.ts'

/** A role somebody is wanted for, marked with the marigold diamond. */
export function LookingFor({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-13 text-text-2', className)}>
      <Diamond size={14} strokeWidth={ICON_STROKE} aria-hidden className="shrink-0 text-sun-text" />
      {children}
    </span>
  )
}
