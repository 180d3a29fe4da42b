import type { ReactNode } from 'react'
import type { Metadata } from '../../../contract/paging.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { Pager } from './Pager.tsx'
import { RowsPerPage } from './RowsPerPage.tsx'

type ListPagingProps = {
  list: ListSearch<{ page: number; rows: number }>
  metadata: Metadata
  sizes: readonly number[]
  /** "Rows per page" by default. */
  sizeLabel?: string
  variant?: 'simple' | 'numbered'
  /** How many there are. */
  children?: ReactNode
}

/** The footer of a list: rows per page, how many there are, and the pager. */
export function ListPaging({ list, metadata, sizes, sizeLabel, variant, children }: ListPagingProps) {
  const { page, rows } = list.state
  return (
    <>
      <RowsPerPage
        label={sizeLabel}
        options={sizes}
        value={rows}
        onValueChange={(size) => list.change({ rows: size })}
      />
      {children}
      <Pager variant={variant} page={page} pageCount={metadata.last_page} onPageChange={(next) => list.turnTo(next)} />
    </>
  )
}
