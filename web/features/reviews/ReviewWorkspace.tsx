import { useTranslations } from 'use-intl'
import { QUEUE_FILTERS, QUEUE_PAGE_SIZE } from '../../../contract/review-queue.values.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { QueueSearch } from './queue.search.ts'
import { queueQuery } from './rounds.api.ts'

const ReviewDesk = lazyPart(
  async () => (await import('./ReviewDesk.tsx')).ReviewDesk,
  <Skeleton className="mt-6 h-96 w-full" />,
)

/** The ideas that wait for the current user to decide, to be read one after the other. */
export function ReviewWorkspace({ list }: { list: ListSearch<QueueSearch> }) {
  const t = useTranslations('reviews.workspace')
  const heads = useTranslations('heads')
  const { q, category, faculty, page } = list.state
  const filter = QUEUE_FILTERS.find((known) => known === list.state.filter) ?? 'waiting'
  const query = queueQuery({ q, filter, category, faculty, page, page_size: QUEUE_PAGE_SIZE })
  const { data, error, isUpdating, refetch } = useListQuery(query, page, list.turnTo)
  return (
    <>
      <PageHeader
        title={heads('adminReview.title')}
        subtitle={data && t('waiting', data.counts)}
        actions={
          <ButtonLink to="/admin/ideas/{-$part}" variant="secondary" size="sm">
            {t('table')}
          </ButtonLink>
        }
      />
      {data ? (
        <ReviewDesk list={list} filter={filter} isUpdating={isUpdating} {...data} />
      ) : (
        <QueryFallback error={error} refetch={refetch} text={t('failed')} skeleton="mt-6 h-96 w-full" />
      )}
    </>
  )
}
