import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { TableFrameContext } from './table-context.ts'

type TableProps = {
  /** Names the table for assistive technology. */
  caption: string
  /** A white bordered panel (a page's main list); without it the table lies on the page under a SectionHeading. */
  isFramed?: boolean
  /** Has so many columns that rows are blocks below 1200px already. */
  isWide?: boolean
  /** The rows are those of the page before. */
  isUpdating?: boolean
  /** RowsPerPage and Pager. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** The ledger. Below 640px rows become blocks: see the `mobile` prop of TableCell. */
export function Table({
  caption,
  isFramed = false,
  isWide = false,
  isUpdating,
  footer,
  className,
  children,
}: TableProps) {
  return (
    <TableFrameContext value={isFramed}>
      <div className={classNames(isFramed && 'rounded-md border border-border bg-surface', className)}>
        <table
          data-wide={isWide || undefined}
          inert={isUpdating}
          aria-busy={isUpdating}
          className="updating w-full border-collapse text-14 blocks:block"
        >
          <caption className="sr-only">{caption}</caption>
          {children}
        </table>
        {footer && (
          <div
            className={classNames(
              'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3',
              isFramed && 'border-t border-border px-4',
            )}
          >
            {footer}
          </div>
        )}
      </div>
    </TableFrameContext>
  )
}
