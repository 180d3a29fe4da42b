import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type SectionHeadingProps = {
  title: ReactNode
  /** A muted number after the title. */
  count?: number
  action?: ReactNode
  as?: 'h2' | 'h3'
  id?: string
  className?: string
}

/** A section's title over the 2px ink rule. */
export function SectionHeading({ title, count, action, as: Heading = 'h2', id, className }: SectionHeadingProps) {
  return (
    <div
      className={classNames(
        'flex min-h-11 flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b-2 border-text pb-2.5',
        className,
      )}
    >
      <Heading id={id} className="text-20 font-bold">
        {title}
        {count !== undefined && <span className="font-regular text-muted"> {count}</span>}
      </Heading>
      {action && <div className="flex items-center gap-3 text-14">{action}</div>}
    </div>
  )
}
