import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** The row of column names: sticky under the header, visually hidden where rows are blocks. Holds TableHeadCells. */
export function TableHead({ className, children, ...rest }: ComponentProps<'thead'>) {
  return (
    <thead className={classNames('blocks:sr-only', className)} {...rest}>
      <tr>{children}</tr>
    </thead>
  )
}
