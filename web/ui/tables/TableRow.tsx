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
        isFramed && 'last:border-b-0 blocks:px-4',
        isHighlighted ? 'bg-accent-soft' : 'hover:bg-hover has-aria-expanded:bg-hover',
        'blocks:grid blocks:grid-cols-[minmax(0,1fr)_fit-content(50%)_auto] blocks:items-start blocks:gap-x-3 blocks:gap-y-1 blocks:py-4',
        className,
      )}
      {...rest}
    />
  )
}
