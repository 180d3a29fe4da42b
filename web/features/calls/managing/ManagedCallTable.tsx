import { useTranslations } from 'use-intl'
import type { ManagedCall } from '../../../../contract/calls.ts'
import type { Metadata } from '../../../../contract/paging.ts'
import type { ListSearch } from '../../../lib/lists/list-search.ts'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { Table } from '../../../ui/tables/Table.tsx'
import { TableBody } from '../../../ui/tables/TableBody.tsx'
import { TableHead } from '../../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../../ui/tables/TableHeadCell.tsx'
import { ManagedCallRow } from './ManagedCallRow.tsx'
import type { ManagedCallsSearch } from './managed-calls.search.ts'

type ManagedCallTableProps = {
  calls: ManagedCall[]
  metadata: Metadata
  list: ListSearch<ManagedCallsSearch>
  isUpdating: boolean
}

/** Phase, time left, entries, missing readings and the next step of each call. */
export function ManagedCallTable({ calls, metadata, list, isUpdating }: ManagedCallTableProps) {
  const t = useTranslations('managedCalls')
  return (
    <Table
      caption={t('caption')}
      isFramed
      isWide
      isUpdating={isUpdating}
      footer={
        metadata.last_page > 1 && (
          <Pager page={list.state.page} pageCount={metadata.last_page} onPageChange={(next) => list.turnTo(next)} />
        )
      }
    >
      <TableHead>
        <TableHeadCell>{t('columns.call')}</TableHeadCell>
        <TableHeadCell>{t('columns.phase')}</TableHeadCell>
        <TableHeadCell>{t('columns.left')}</TableHeadCell>
        <TableHeadCell align="end">{t('columns.entries')}</TableHeadCell>
        <TableHeadCell align="end">{t('columns.readings')}</TableHeadCell>
        <TableHeadCell>{t('columns.next')}</TableHeadCell>
      </TableHead>
      <TableBody>
        {calls.map((call) => (
          <ManagedCallRow key={call.id} call={call} />
        ))}
      </TableBody>
    </Table>
  )
}
