import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AuditEntry } from '../../../contract/audit.ts'
import { AUDIT_ACTIONS, AUDIT_CSV_PATH } from '../../../contract/audit.values.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { CsvExportButton } from '../../entities/exports/CsvExportButton.tsx'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { DateInput } from '../../ui/forms/DateInput.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { ListPaging } from '../../ui/lists/ListPaging.tsx'
import { ListToolbar } from '../../ui/lists/ListToolbar.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { TableBody } from '../../ui/tables/TableBody.tsx'
import { TableHead } from '../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../ui/tables/TableHeadCell.tsx'
import { AuditRow } from './AuditRow.tsx'
import { administratorsQuery, auditQuery } from './audit.api.ts'
import { AUDIT_SIZES, type AuditSearch } from './audit.search.ts'

type AuditLogProps = { list: ListSearch<AuditSearch> }

const NO_FILTER = { q: '', who: '', member: '', action: '', from: '', to: '' } as const

/** Who did what, newest first. */
export function AuditLog({ list }: AuditLogProps) {
  const t = useTranslations('audit')
  const heads = useTranslations('heads')
  const { page, rows } = list.state
  const filter = filterOf(list.state)
  const query = auditQuery({ ...filter, page, page_size: rows })
  const { data, error, isUpdating, refetch } = useListQuery(query, page, list.turnTo)
  return (
    <>
      <PageHeader
        title={heads('adminAudit.title')}
        subtitle={t('subtitle')}
        actions={<CsvExportButton path={AUDIT_CSV_PATH} filename="quad-audit-log.csv" filter={filter} />}
      />
      <Toolbar list={list} total={data?.metadata.total_records} />
      {data ? (
        <Entries {...data} list={list} isUpdating={isUpdating} />
      ) : (
        <QueryFallback error={error} refetch={refetch} text={t('failedText')} skeleton="h-96 w-full" />
      )}
    </>
  )
}

const actionOf = ({ action }: AuditSearch) => AUDIT_ACTIONS.find((known) => known === action) ?? ('' as const)

/** The query of the server. Days are the viewer's. */
function filterOf(state: AuditSearch) {
  const { q, who, member, from, to } = state
  const action = actionOf(state)
  const [start, end] = [startOf(from, 0), startOf(to, 1)]
  return { q, who, member, action, ...(start ? { from: start } : {}), ...(end ? { to: end } : {}) }
}

/** The beginning of a day, or of one after it; undefined for what is none. */
function startOf(day: string, daysLater: number): string | undefined {
  const date = new Date(`${day}T00:00`)
  if (Number.isNaN(date.getTime())) return undefined
  date.setDate(date.getDate() + daysLater)
  return date.toISOString()
}

const isFiltered = (state: AuditSearch) => Object.keys(NO_FILTER).some((key) => state[key as keyof AuditSearch] !== '')

function Toolbar({ list, total }: AuditLogProps & { total: number | undefined }) {
  const t = useTranslations('audit')
  const { data: administrators = [] } = useQuery(administratorsQuery)
  const { who, from, to, member } = list.state
  return (
    <>
      <ListToolbar
        list={list}
        label={t('search')}
        searchClassName="w-full sm:w-auto sm:flex-1 sm:basis-64"
        className="mb-3"
      >
        <Select
          prefix={t('who')}
          size="md"
          options={[
            { value: '', label: t('everybody') },
            ...administrators.map((user) => ({ value: user.id, label: displayName(user) })),
            { value: 'command-line', label: t('actors.command-line') },
            { value: 'system', label: t('actors.system') },
            { value: 'service', label: t('actors.service') },
          ]}
          value={who}
          onValueChange={(value) => list.change({ who: value })}
          className="w-full! sm:w-48!"
        />
        <Select
          prefix={t('what')}
          size="md"
          options={[
            { value: '' as ReturnType<typeof actionOf>, label: t('allActions') },
            ...AUDIT_ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) })),
          ]}
          value={actionOf(list.state)}
          onValueChange={(value) => list.change({ action: value })}
          className="w-full! sm:w-52!"
        />
        <DateInput prefix={t('from')} value={from} max={to} onValueChange={(value) => list.change({ from: value })} />
        <DateInput prefix={t('to')} value={to} min={from} onValueChange={(value) => list.change({ to: value })} />
      </ListToolbar>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-13 text-muted">
        {member !== '' && <span>{t('about')}</span>}
        {isFiltered(list.state) && <TextButton onClick={() => list.change(NO_FILTER)}>{t('clear')}</TextButton>}
        <span className="ms-auto" aria-live="polite">
          {total !== undefined && t('count', { count: total })}
        </span>
      </div>
    </>
  )
}

type EntriesProps = AuditLogProps & { entries: AuditEntry[]; metadata: Metadata; isUpdating: boolean }

function Entries({ entries, metadata, list, isUpdating }: EntriesProps) {
  const t = useTranslations('audit')
  const heads = useTranslations('heads')
  if (entries.length === 0) {
    return (
      <StateMessage kind={isFiltered(list.state) ? 'search' : 'empty'} title={t('emptyTitle')}>
        {isFiltered(list.state) ? t('noMatchText') : t('emptyText')}
      </StateMessage>
    )
  }
  return (
    <>
      <Table
        caption={heads('adminAudit.title')}
        isFramed
        isUpdating={isUpdating}
        footer={<ListPaging list={list} metadata={metadata} sizes={AUDIT_SIZES} />}
      >
        <TableHead>
          <TableHeadCell>
            <span className="sr-only">{t('columns.details')}</span>
          </TableHeadCell>
          {(['when', 'who', 'what', 'change', 'where'] as const).map((column) => (
            <TableHeadCell key={column}>{t(`columns.${column}`)}</TableHeadCell>
          ))}
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </TableBody>
      </Table>
      <p className="mt-4 text-13 text-muted">{t('footnote')}</p>
    </>
  )
}
