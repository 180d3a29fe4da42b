import { type ComponentProps, use } from 'react'
import { classNames } from '../class-names.ts'
import { TableFrameContext } from './table-context.ts'

type TableHeadCellProps = Omit<ComponentProps<'th'>, 'align'> & { align?: 'start' | 'end' }

/** One column name. */
export function TableHeadCell({ align = 'start', className, ...rest }: TableHeadCellProps) {
  const isFramed = use(TableFrameContext)
  return (
    <th
      scope="col"
      className={classNames(
        'sticky top-(--header-h) z-sticky border-b border-border-strong px-4 py-2.5 text-13 font-medium whitespace-nowrap text-muted',
        isFramed ? 'bg-surface first:rounded-ss-md last:rounded-se-md' : 'bg-bg first:ps-3 last:pe-0',
        align === 'end' ? 'text-end' : 'text-start',
        className,
      )}
      {...rest}
    />
  )
}
