import { FileSpreadsheet } from 'lucide-react'
import { memo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { DEFAULT_CATEGORY, IDEA_STATUSES } from '../../../contract/ideas.values.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { StatusBadge } from '../../entities/ideas/StatusBadge.tsx'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { isCutOff, type ListSearch, rowNumber } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { ListPaging } from '../../ui/lists/ListPaging.tsx'
import { ListToolbar } from '../../ui/lists/ListToolbar.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { TableBody } from '../../ui/tables/TableBody.tsx'
import { TableCell } from '../../ui/tables/TableCell.tsx'
import { TableHead } from '../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../ui/tables/TableHeadCell.tsx'
import { TableRow } from '../../ui/tables/TableRow.tsx'
import { submissionsQuery } from './reviews.api.ts'
import { SUBMISSIONS_SIZES, type SubmissionsSearch } from './reviews.search.ts'

type SubmissionListProps = { list: ListSearch<SubmissionsSearch> }

const loadDialog = () => import('./ReviewDialog.tsx')
const ReviewDialog = lazyPart(async () => (await loadDialog()).ReviewDialog)

/** Everything submitted, for review. */
export function SubmissionList({ list }: SubmissionListProps) {
  const t = useTranslations('reviews')
  const heads = useTranslations('heads')
  const isAdmin = useCurrentUser()?.user_type === 'admin'
  const { q, status, page, rows } = list.state
  const query = submissionsQuery({ q, status, page, page_size: rows })
  const { data, error, isUpdating, refetch } = useListQuery(query, page, list.turnTo)
  return (
    <>
      <PageHeader
        title={heads('adminIdeas.title')}
        subtitle={data && <Waiting {...data.waiting} />}
        actions={
          <>
            {isAdmin && (
              <ButtonLink
                to="/admin/ideas/{-$part}"
                params={{ part: 'import' }}
                variant="secondary"
                icon={FileSpreadsheet}
              >
                {t('import')}
              </ButtonLink>
            )}
            <ButtonLink to="/admin/review">{t('workspace.open')}</ButtonLink>
          </>
        }
      />
      <Toolbar list={list} />
      {data ? (
        <Submissions {...data} list={list} isUpdating={isUpdating} />
      ) : (
        <QueryFallback error={error} refetch={refetch} text={t('failedText')} skeleton="h-96 w-full" />
      )}
    </>
  )
}

type SubmissionsProps = SubmissionListProps & { ideas: IdeaWithAuthor[]; metadata: Metadata; isUpdating: boolean }

function Submissions({ ideas, metadata, list, isUpdating }: SubmissionsProps) {
  const t = useTranslations('reviews')
  const heads = useTranslations('heads')
  const [reviewed, setReviewed] = useState<IdeaWithAuthor | null>(null)
  useCodePrefetch(loadDialog)
  if (ideas.length === 0) return <NothingSubmitted list={list} />
  return (
    <>
      <Table
        caption={heads('adminIdeas.title')}
        isFramed
        isUpdating={isUpdating}
        footer={
          <ListPaging list={list} metadata={metadata} sizes={SUBMISSIONS_SIZES}>
            <p className="text-13 text-muted">
              {t(isCutOff(list.state, metadata.total_records) ? 'shownFirst' : 'shown', {
                shown: ideas.length,
                total: metadata.total_records,
              })}
            </p>
          </ListPaging>
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
              number={rowNumber(metadata, index)}
              isOpen={reviewed?.id === idea.id}
              onReview={setReviewed}
            />
          ))}
        </TableBody>
      </Table>
      {reviewed && (
        <ReviewDialog
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

function NothingSubmitted({ list }: SubmissionListProps) {
  const t = useTranslations('reviews')
  const { q, status, page } = list.state
  const isFiltered = q !== '' || status !== '' || page > 1
  return (
    <StateMessage
      kind={isFiltered ? 'search' : 'empty'}
      title={t('emptyTitle')}
      actions={
        isFiltered && (
          <Button size="lg" onClick={() => list.change({ q: '', status: '' })}>
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

function Toolbar({ list }: SubmissionListProps) {
  const t = useTranslations('reviews')
  const statusName = useTranslations('ideas.status')
  return (
    <ListToolbar list={list} label={t('search')} searchClassName="w-full sm:w-80" className="mb-4">
      <Select
        prefix={t('status')}
        size="md"
        options={[
          { value: '', label: t('all') },
          ...IDEA_STATUSES.map((value) => ({ value: value as string, label: statusName(value) })),
        ]}
        value={list.state.status as string}
        onValueChange={(value) => list.change({ status: IDEA_STATUSES.find((status) => status === value) ?? '' })}
        className="w-auto! min-w-44"
      />
    </ListToolbar>
  )
}

type SubmissionRowProps = {
  idea: IdeaWithAuthor
  number: number
  isOpen: boolean
  onReview: (idea: IdeaWithAuthor) => void
}

/** Opening the dialog renders only its own row again. */
const SubmissionRow = memo(function SubmissionRow({ idea, number, isOpen, onReview }: SubmissionRowProps) {
  const listed = useListedLabel()
  const t = useTranslations('reviews')
  const format = useFormatter()
  const isPending = idea.status === 'Pending'
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
      <TableCell label={t('columns.category')}>{listed('categories', idea.category || DEFAULT_CATEGORY)}</TableCell>
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
          variant={isPending ? 'secondary' : 'ghost'}
          // In line with the badge beside it; on phones, with the text above it.
          className={classNames('sm:-my-1.5 max-sm:mt-2', !isPending && 'max-sm:-ms-3')}
          aria-label={t('reviewOf', { title: idea.title })}
          onClick={() => onReview(idea)}
        >
          {t('review')}
        </Button>
      </TableCell>
    </TableRow>
  )
})
