import { type ComponentProps, use } from 'react'
import { classNames } from '../class-names.ts'
import { TableFrameContext } from './table-context.ts'

type TableRowProps = ComponentProps<'tr'> & { isHighlighted?: boolean }

/** One row of TableCells. Rows are not clickable; the actions in them are. */
export function TableRow({ isHighlighted, className, ...rest }: TableRowProps) {
  const isFramed = use(TableFrameContext)
  return (
    <tr
      className={classNames(
        'border-b border-border transition-colors',
        isFramed && 'last:border-b-0 max-sm:px-4',
        isHighlighted ? 'bg-accent-soft' : 'hover:bg-hover has-aria-expanded:bg-hover',
        'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_fit-content(50%)_auto] max-sm:items-start max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-4',
        className,
      )}
      {...rest}
    />
  )
}
