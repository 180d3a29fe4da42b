import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { IdeaStatus, IdeaWithAuthor } from '../../../contract/ideas.ts'
import { DEFAULT_CATEGORY, IDEA_STATUSES } from '../../../contract/ideas.values.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { SEARCH_MAX } from '../../../contract/text.values.ts'
import { StatusBadge } from '../../entities/ideas/StatusBadge.tsx'
import { Late, useWhenIdle } from '../../lib/Late.tsx'
import { latePart } from '../../lib/late-part.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-search.ts'
import { useLastPage } from '../../lib/use-last-page.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { RowsPerPage } from '../../ui/RowsPerPage.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateMessage } from '../../ui/StateMessage.tsx'
import { Table } from '../../ui/Table.tsx'
import { TableBody } from '../../ui/TableBody.tsx'
import { TableCell } from '../../ui/TableCell.tsx'
import { TableHead } from '../../ui/TableHead.tsx'
import { TableHeadCell } from '../../ui/TableHeadCell.tsx'
import { TableRow } from '../../ui/TableRow.tsx'
import { submissionsQuery } from './reviews.api.ts'

export type SubmissionsState = { q: string; status: IdeaStatus | ''; page: number; rows: number }

type SubmissionListProps = {
  state: SubmissionsState
  onChange: (change: Partial<SubmissionsState>) => void
  rowsOptions: readonly number[]
}

const reviewDialog = latePart(async () => (await import('./ReviewDialog.tsx')).ReviewDialog)

const DAY_MS = 86_400_000

/** Everything submitted, for review. */
export function SubmissionList({ state, onChange, rowsOptions }: SubmissionListProps) {
  const t = useTranslations('reviews')
  const { q, status, page, rows } = state
  const { data, error, refetch } = useQuery(submissionsQuery({ q, status, page, page_size: rows }))
  useLastPage(page, data?.metadata.last_page, (last) => onChange({ page: last }))
  return (
    <>
      <PageHeader title={t('title')} subtitle={data && <Waiting {...data.waiting} />} />
      <Toolbar state={state} onChange={onChange} />
      {error ? (
        <LoadFailure text={t('failedText')} onRetry={() => void refetch()} />
      ) : data ? (
        <Submissions {...data} state={state} onChange={onChange} rowsOptions={rowsOptions} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  )
}

type SubmissionsProps = SubmissionListProps & { ideas: IdeaWithAuthor[]; metadata: Metadata }

function Submissions({ ideas, metadata, state, onChange, rowsOptions }: SubmissionsProps) {
  const t = useTranslations('reviews')
  const { page, rows } = state
  const [reviewed, setReviewed] = useState<IdeaWithAuthor | null>(null)
  useWhenIdle([reviewDialog])
  if (ideas.length === 0) return <NothingSubmitted state={state} onChange={onChange} />
  return (
    <>
      <Table
        caption={t('title')}
        isFramed
        footer={
          <>
            <RowsPerPage
              options={rowsOptions}
              value={rows}
              onValueChange={(size) => onChange({ rows: size, page: 1 })}
            />
            <p className="text-13 text-muted">{t('shown', { shown: ideas.length, total: metadata.total_records })}</p>
            <Pager page={page} pageCount={metadata.last_page} onPageChange={(next) => onChange({ page: next })} />
          </>
        }
      >
        <TableHead>
          <TableHeadCell align="end">{t('columns.no')}</TableHeadCell>
          <TableHeadCell>{t('columns.title')}</TableHeadCell>
          <TableHeadCell>{t('columns.category')}</TableHeadCell>
          <TableHeadCell>{t('columns.date')}</TableHeadCell>
          <TableHeadCell>{t('columns.status')}</TableHeadCell>
          <TableHeadCell>{t('columns.actions')}</TableHeadCell>
        </TableHead>
        <TableBody>
          {ideas.map((idea, index) => (
            <SubmissionRow
              key={idea.id}
              idea={idea}
              number={(page - 1) * rows + index + 1}
              isOpen={reviewed?.id === idea.id}
              onReview={() => setReviewed(idea)}
            />
          ))}
        </TableBody>
      </Table>
      {reviewed && (
        <Late
          part={reviewDialog}
          idea={reviewed}
          onClose={() => setReviewed(null)}
          focusAfterDecision={() => buttonOfNext(ideas, reviewed) ?? document.querySelector('h1')}
        />
      )}
    </>
  )
}

const reviewButtonId = (ideaId: string) => `review-${ideaId}`

/** The Review button of the row below an idea; null below the last one. */
function buttonOfNext(ideas: IdeaWithAuthor[], { id }: IdeaWithAuthor): HTMLElement | null {
  const next = ideas[ideas.findIndex((idea) => idea.id === id) + 1]
  return next ? document.getElementById(reviewButtonId(next.id)) : null
}

function NothingSubmitted({ state, onChange }: Pick<SubmissionListProps, 'state' | 'onChange'>) {
  const t = useTranslations('reviews')
  const isFiltered = state.q !== '' || state.status !== '' || state.page > 1
  return (
    <StateMessage
      kind={isFiltered ? 'search' : 'empty'}
      title={t('emptyTitle')}
      actions={
        isFiltered && (
          <Button size="lg" onClick={() => onChange({ q: '', status: '', page: 1 })}>
            {t('clear')}
          </Button>
        )
      }
    >
      {isFiltered ? t('noMatchText') : t('emptyText')}
    </StateMessage>
  )
}

function Waiting({ count, oldest }: { count: number; oldest: string | null }) {
  const t = useTranslations('reviews')
  const days = oldest ? Math.floor((Date.now() - Date.parse(oldest)) / DAY_MS) : 0
  return (
    <>
      {t('waiting', { count })} {count > 0 && t('oldest', { days })}
    </>
  )
}

function Toolbar({ state, onChange }: Pick<SubmissionListProps, 'state' | 'onChange'>) {
  const t = useTranslations('reviews')
  const statusName = useTranslations('ideas.status')
  const [text, setText] = useDebouncedSearch(state.q, (q) => onChange({ q, page: 1 }))
  return (
    <div className="mt-6 mb-4 flex flex-wrap items-center gap-3">
      <SearchInput
        value={text}
        onValueChange={setText}
        maxLength={SEARCH_MAX}
        placeholder={t('search')}
        label={t('search')}
        className="w-full sm:w-80"
      />
      <Select
        prefix={t('status')}
        size="md"
        options={[
          { value: '', label: t('all') },
          ...IDEA_STATUSES.map((value) => ({ value: value as string, label: statusName(value) })),
        ]}
        value={state.status as string}
        onValueChange={(value) => onChange({ status: IDEA_STATUSES.find((status) => status === value) ?? '', page: 1 })}
        className="w-44!"
      />
    </div>
  )
}

type SubmissionRowProps = { idea: IdeaWithAuthor; number: number; isOpen: boolean; onReview: () => void }

function SubmissionRow({ idea, number, isOpen, onReview }: SubmissionRowProps) {
  const t = useTranslations('reviews')
  const format = useFormatter()
  const author = [idea.author.firstname, idea.author.lastname].filter(Boolean).join(' ') || t('anonymous')
  return (
    <TableRow isHighlighted={isOpen}>
      <TableCell label={t('columns.no')} align="end" tone="muted" mobile="hidden">
        {number}
      </TableCell>
      <TableCell label={t('columns.title')} mobile="title">
        <span dir="auto" className="block font-bold wrap-anywhere text-text">
          {idea.title}
        </span>
        <span className="text-13 text-muted">{author}</span>
      </TableCell>
      <TableCell label={t('columns.category')}>{idea.category || DEFAULT_CATEGORY}</TableCell>
      <TableCell label={t('columns.date')} className="whitespace-nowrap">
        <time dateTime={idea.created_at}>{format.dateTime(new Date(idea.created_at), { dateStyle: 'medium' })}</time>
      </TableCell>
      <TableCell label={t('columns.status')} mobile="badge">
        <StatusBadge idea={idea} />
      </TableCell>
      <TableCell label={t('columns.actions')}>
        <Button
          id={reviewButtonId(idea.id)}
          size="sm"
          variant={idea.status === 'Pending' ? 'secondary' : 'ghost'}
          aria-label={t('reviewOf', { title: idea.title })}
          onClick={onReview}
        >
          {t('review')}
        </Button>
      </TableCell>
    </TableRow>
  )
}
