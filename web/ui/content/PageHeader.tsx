import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** Draws the 2px ink rule below: for pages whose list does not bring its own. */
  hasRule?: boolean
  className?: string
}

/** The page's only h1. It can take focus, which a route change moves here. */
export function PageHeader({ title, subtitle, actions, hasRule, className }: PageHeaderProps) {
  return (
    <header
      className={classNames(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-4',
        hasRule && 'border-b-2 border-text pb-6',
        className,
      )}
    >
      <div className="min-w-0">
        <h1 tabIndex={-1} className="font-display text-32">
          {title}
        </h1>
        {subtitle && <p className="mt-0.5 text-15 text-text-2">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3 max-sm:w-full">{actions}</div>}
    </header>
  )
}
