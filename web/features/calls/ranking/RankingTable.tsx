import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RankedEntry } from '../../../../contract/call-judging.ts'
import type { Call } from '../../../../contract/calls.ts'
import type { Metadata } from '../../../../contract/paging.ts'
import type { ListSearch } from '../../../lib/lists/list-search.ts'
import { StateMessage } from '../../../ui/feedback/StateMessage.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { ListPaging } from '../../../ui/lists/ListPaging.tsx'
import { Table } from '../../../ui/tables/Table.tsx'
import { TableBody } from '../../../ui/tables/TableBody.tsx'
import { TableHead } from '../../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../../ui/tables/TableHeadCell.tsx'
import { RankingBulkBar } from './RankingBulkBar.tsx'
import { RankingRow } from './RankingRow.tsx'
import { RANKING_SIZES, type RankingSearch } from './ranking.search.ts'
import { useDecisions } from './use-decisions.ts'

type RankingTableProps = {
  call: Call
  entries: RankedEntry[]
  metadata: Metadata
  list: ListSearch<RankingSearch>
  isUpdating: boolean
}

/** Entries with their means and disagreement. The selection survives paging. */
export function RankingTable({ call, entries, metadata, list, isUpdating }: RankingTableProps) {
  const t = useTranslations('ranking')
  const decisions = useDecisions(call.id)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const { sort } = list.state
  const isDecidable = call.phase === 'judging' || call.phase === 'ballot'
  const select = (ids: string[], isSelected: boolean) => {
    const next = new Set(selection)
    for (const id of ids) isSelected ? next.add(id) : next.delete(id)
    setSelection(next)
  }
  const selectedHere = entries.filter(({ idea }) => selection.has(idea.id)).length
  const isSorted = (column: typeof sort) => (column === sort ? { 'aria-sort': 'descending' as const } : {})
  if (entries.length === 0) {
    return (
      <StateMessage kind="search" title={t('emptyTitle')}>
        {t('emptyText')}
      </StateMessage>
    )
  }
  return (
    <>
      {selection.size > 0 && (
        <RankingBulkBar
          call={call}
          count={selection.size}
          onDecide={async (decision) => {
            if (await decisions.run({ ...decision, idea_ids: [...selection] })) setSelection(new Set())
          }}
          onClear={() => setSelection(new Set())}
        />
      )}
      <Table
        caption={t('caption')}
        isFramed
        isWide
        isUpdating={isUpdating}
        footer={
          <ListPaging list={list} metadata={metadata} sizes={RANKING_SIZES}>
            <p className="text-13 text-muted">{t('shown', { shown: entries.length, total: metadata.total_records })}</p>
          </ListPaging>
        }
      >
        <TableHead>
          {isDecidable && (
            <TableHeadCell>
              <Checkbox
                label={t('selectAll')}
                isChecked={selectedHere === entries.length}
                isMixed={selectedHere > 0 && selectedHere < entries.length}
                onCheckedChange={(isChecked) =>
                  select(
                    entries.map(({ idea }) => idea.id),
                    isChecked,
                  )
                }
              />
            </TableHeadCell>
          )}
          <TableHeadCell align="end">{t('columns.rank')}</TableHeadCell>
          <TableHeadCell>{t('columns.entry')}</TableHeadCell>
          <TableHeadCell align="end">{t('columns.jurors')}</TableHeadCell>
          <TableHeadCell align="end" {...isSorted('weighted')}>
            {t('columns.weighted')}
          </TableHeadCell>
          <TableHeadCell align="end" {...isSorted('corrected')}>
            {t('columns.corrected')}
          </TableHeadCell>
          <TableHeadCell>{t('columns.moves')}</TableHeadCell>
          <TableHeadCell {...isSorted('disagreement')}>{t('columns.disagreement')}</TableHeadCell>
          <TableHeadCell>{t('columns.shortlist')}</TableHeadCell>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <RankingRow
              key={entry.idea.id}
              call={call}
              entry={entry}
              sort={sort}
              isSelected={selection.has(entry.idea.id)}
              onSelect={isDecidable ? (isSelected) => select([entry.idea.id], isSelected) : undefined}
              onShortlist={
                call.phase === 'judging'
                  ? (isShortlisted) =>
                      void decisions.run({
                        idea_ids: [entry.idea.id],
                        decision: isShortlisted ? 'shortlist' : 'unshortlist',
                      })
                  : undefined
              }
            />
          ))}
        </TableBody>
      </Table>
    </>
  )
}
