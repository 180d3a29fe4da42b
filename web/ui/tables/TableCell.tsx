import { type ComponentProps, use } from 'react'
import { classNames } from '../class-names.ts'
import { TableFrameContext } from './table-context.ts'

type TableCellProps = Omit<ComponentProps<'td'>, 'align'> & {
  /** The column's name, read aloud where the head is not shown. */
  label: string
  /** Shows the name there: numbers need it. */
  isNamed?: boolean
  align?: 'start' | 'end'
  tone?: 'default' | 'strong' | 'muted'
  /** Where the cell goes when rows are blocks: title and badge share line one with the action; details follow. */
  mobile?: 'title' | 'badge' | 'action' | 'detail' | 'hidden'
}

const MOBILE = {
  title: 'cells:min-w-40 blocks:col-start-1 blocks:row-start-1',
  badge: 'blocks:col-start-2 blocks:row-start-1 blocks:[&:lang(ta)]:col-start-1 blocks:[&:lang(ta)]:row-start-2',
  action: 'blocks:col-start-3 blocks:row-start-1 blocks:-me-2.5 [&_button]:-my-2.5',
  detail: 'blocks:col-span-3',
  hidden: 'blocks:hidden',
}

const TONES = { default: 'text-text-2', strong: 'font-bold text-text', muted: 'text-muted' }

/** One cell; give every cell its column's name. */
export function TableCell(props: TableCellProps) {
  const {
    label,
    align = 'start',
    isNamed = align === 'end',
    tone = 'default',
    mobile = 'detail',
    className,
    children,
    ...rest
  } = props
  const isFramed = use(TableFrameContext)
  return (
    <td
      className={classNames(
        'px-4 py-3.5 align-top blocks:block blocks:p-0',
        !isFramed && 'cells:first:ps-3 cells:last:pe-0',
        align === 'end' && 'tabular-nums cells:text-end',
        TONES[tone],
        MOBILE[mobile],
        className,
      )}
      {...rest}
    >
      <span className={classNames('cells:hidden', isNamed ? 'font-regular text-muted' : 'sr-only')}>{label}: </span>
      {children}
    </td>
  )
}
