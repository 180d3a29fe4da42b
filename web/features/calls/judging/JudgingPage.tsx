import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { NothingHere } from '../../../ui/feedback/NothingHere.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../../ui/feedback/StateMessage.tsx'
import { BackLink } from '../../../ui/navigation/BackLink.tsx'
import { assignmentsQuery } from './judging.api.ts'
import type { JudgingSearch } from './judging.search.ts'

const JudgingDesk = lazyPart(
  async () => (await import('./JudgingDesk.tsx')).JudgingDesk,
  <Skeleton className="h-96 w-full" />,
)

type JudgingPageProps = {
  id: string
  search: JudgingSearch
  onSearch: (change: Partial<JudgingSearch>) => void
}

/** The entries of a call that the member scores, to be read one after the other. */
export function JudgingPage({ id, search, onSearch }: JudgingPageProps) {
  const t = useTranslations('judging')
  const heads = useTranslations('heads')
  const call = useQuery(callQuery(id))
  const { data, error, refetch } = useQuery(assignmentsQuery(id))
  if (call.data === null) {
    return (
      <div className="page-column py-16">
        <NothingHere />
      </div>
    )
  }
  return (
    <div className="page-column max-w-none pt-6 pb-10">
      <h1 className="sr-only">{heads('judging.title')}</h1>
      <BackLink to="/calls/$callId" params={{ callId: id }} className="max-lg:mb-4 lg:hidden">
        {call.data?.title ?? t('call')}
      </BackLink>
      {error ? (
        <LoadFailure text={describeError(error, t('failed'))} onRetry={() => void refetch()} />
      ) : !call.data || !data ? (
        <Skeleton className="h-96 w-full" />
      ) : data.assignments.length === 0 ? (
        <StateMessage kind="empty" title={t('emptyTitle')}>
          {t('emptyText')}
        </StateMessage>
      ) : (
        <JudgingDesk call={call.data} assignments={data.assignments} search={search} onSearch={onSearch} />
      )}
    </div>
  )
}
