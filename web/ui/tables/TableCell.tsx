import { type ComponentProps, use } from 'react'
import { classNames } from '../class-names.ts'
import { TableFrameContext } from './table-context.ts'

type TableCellProps = Omit<ComponentProps<'td'>, 'align'> & {
  /** The column's name, read aloud where the head is not shown. */
  label: string
  align?: 'start' | 'end'
  tone?: 'default' | 'strong' | 'muted'
  /** Where the cell goes when rows are blocks: title and badge share line one with the action; details follow. */
  mobile?: 'title' | 'badge' | 'action' | 'detail' | 'hidden'
}

const MOBILE = {
  title: 'sm:min-w-40 max-sm:col-start-1 max-sm:row-start-1',
  badge: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:[&:lang(ta)]:col-start-1 max-sm:[&:lang(ta)]:row-start-2',
  action: 'max-sm:col-start-3 max-sm:row-start-1 max-sm:-me-2.5 [&_button]:-my-2.5',
  detail: 'max-sm:col-span-3',
  hidden: 'max-sm:hidden',
}

const TONES = { default: 'text-text-2', strong: 'font-bold text-text', muted: 'text-muted' }

/** One cell; give every cell its column's name. */
export function TableCell(props: TableCellProps) {
  const { label, align = 'start', tone = 'default', mobile = 'detail', className, children, ...rest } = props
  const isFramed = use(TableFrameContext)
  return (
    <td
      className={classNames(
        'px-4 py-3.5 align-top max-sm:block max-sm:p-0',
        !isFramed && 'sm:first:ps-3 sm:last:pe-0',
        align === 'end' && 'tabular-nums sm:text-end',
        TONES[tone],
        MOBILE[mobile],
        className,
      )}
      {...rest}
    >
      <span className="sr-only sm:hidden">{label}: </span>
      {children}
    </td>
  )
}
