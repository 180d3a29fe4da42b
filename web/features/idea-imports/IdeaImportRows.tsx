import { CircleAlert, Equal } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { IdeaImportRow, IdeaRowsShown } from '../../../contract/idea-imports.ts'
import { IDEA_ROWS_SHOWN } from '../../../contract/idea-imports.values.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmailText } from '../../ui/content/EmailText.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { TableBody } from '../../ui/tables/TableBody.tsx'
import { TableCell } from '../../ui/tables/TableCell.tsx'
import { TableHead } from '../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../ui/tables/TableHeadCell.tsx'
import { TableRow } from '../../ui/tables/TableRow.tsx'
import type { FoundImport } from './idea-imports.api.ts'

type IdeaImportRowsProps = {
  found: FoundImport
  show: IdeaRowsShown
  choose: (show: IdeaRowsShown) => void
  page: number
  turnTo: (page: number) => void
  isUpdating: boolean
}

/** The rows of a file with what becomes of each. */
export function IdeaImportRows({ found, show, choose, page, turnTo, isUpdating }: IdeaImportRowsProps) {
  const t = useTranslations('ideaImports.rows')
  const { counts } = found.import
  const countOf = { look: counts.error + counts.here, error: counts.error, here: counts.here, all: counts.rows }
  return (
    <section aria-label={t('title')}>
      <header className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h2 className="text-20 font-bold">{t('title')}</h2>
        <div className="w-full max-w-xl">
          <SegmentedControl
            label={t('shown')}
            options={IDEA_ROWS_SHOWN.map((value) => ({ value, label: t(`show.${value}`, { count: countOf[value] }) }))}
            value={show}
            onValueChange={choose}
          />
        </div>
      </header>
      {found.rows.length === 0 ? (
        <p className="text-14 text-text-2">{t(`none.${show}`)}</p>
      ) : (
        <Table
          caption={t('title')}
          isFramed
          isUpdating={isUpdating}
          footer={
            <>
              <p className="text-13 text-muted">
                {t('count', { shown: found.rows.length, count: found.metadata.total_records })}
              </p>
              <Pager page={page} pageCount={found.metadata.last_page} onPageChange={turnTo} />
            </>
          }
        >
          <TableHead>
            <TableHeadCell align="end">{t('row')}</TableHeadCell>
            <TableHeadCell>{t('idea')}</TableHeadCell>
            <TableHeadCell>{t('author')}</TableHeadCell>
            <TableHeadCell>{t('date')}</TableHeadCell>
            <TableHeadCell align="end">{t('votes')}</TableHeadCell>
            <TableHeadCell>{t('result')}</TableHeadCell>
          </TableHead>
          <TableBody>
            {found.rows.map((row) => (
              <ImportedRow key={row.row} row={row} />
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}

const TONES = { added: undefined, here: 'bg-sunken', error: 'bg-danger-soft' }

function ImportedRow({ row }: { row: IdeaImportRow }) {
  const t = useTranslations('ideaImports.rows')
  return (
    <TableRow isHighlighted={false} className={TONES[row.outcome]}>
      <TableCell label={t('row')} align="end" mobile="badge">
        {row.row}
      </TableCell>
      <TableCell label={t('idea')} mobile="title">
        <span dir="auto" className="block font-bold wrap-anywhere text-text">
          <Value row={row} field="title" />
        </span>
        <span dir="auto" className="line-clamp-2 text-13 wrap-anywhere">
          <Value row={row} field="description" />
        </span>
      </TableCell>
      <TableCell label={t('author')}>
        <span dir="auto" className="block wrap-anywhere">
          {row.author === '' ? t('nobody') : <Value row={row} field="author" />}
        </span>
        {row.author !== '' && row.outcome !== 'error' && (
          <span className="text-13 text-muted">{t(`kinds.${row.author_kind}`)}</span>
        )}
      </TableCell>
      <TableCell label={t('date')}>
        <RowDate row={row} />
      </TableCell>
      <TableCell label={t('votes')} align="end">
        <Value row={row} field="votes" />
      </TableCell>
      <TableCell label={t('result')}>
        <Result row={row} />
      </TableCell>
    </TableRow>
  )
}

const FIELDS_OF = { title: ['title'], description: ['description'], author: ['author', 'email'], votes: ['votes'] }

/** The text of the file, underlined where it is what is wrong. */
function Value({ row, field }: { row: IdeaImportRow; field: keyof typeof FIELDS_OF }) {
  const t = useTranslations('imports.columns')
  if (row.problem === null || !FIELDS_OF[field].includes(row.problem.field)) {
    return row[field].includes('@') ? <EmailText>{row[field]}</EmailText> : row[field]
  }
  return <strong className="text-danger underline decoration-dotted">{row[field] || t('empty')}</strong>
}

function RowDate({ row: { date, problem } }: { row: IdeaImportRow }) {
  const format = useFormatter()
  if (problem?.field === 'date') return <strong className="text-danger underline decoration-dotted">{date}</strong>
  const at = Date.parse(date)
  if (Number.isNaN(at)) return date
  return <time dateTime={date}>{format.dateTime(new Date(at), { dateStyle: 'medium' })}</time>
}

function Result({ row: { outcome, problem, idea_id } }: { row: IdeaImportRow }) {
  const t = useTranslations('ideaImports.rows')
  const Icon = outcome === 'error' ? CircleAlert : Equal
  return (
    <>
      {problem ? (
        <span className={classNames('flex gap-2 font-bold', outcome === 'error' ? 'text-danger' : 'text-text')}>
          <Icon size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0">{problem.message}</span>
        </span>
      ) : (
        idea_id === null && t('added')
      )}
      {(outcome === 'here' || idea_id !== null) && (
        <span className="mt-1 flex flex-wrap gap-x-3 text-13">
          {idea_id !== null && (
            <TextLink to="/ideas/$ideaId" params={{ ideaId: idea_id }} target="_blank">
              {outcome === 'here' ? t('compare') : t('imported')}
            </TextLink>
          )}
          {outcome === 'here' && <span className="text-muted">{t('leftOut')}</span>}
        </span>
      )}
    </>
  )
}
