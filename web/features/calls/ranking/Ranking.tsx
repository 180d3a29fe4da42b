import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { useListSearch } from '../../../lib/lists/list-search.ts'
import { useListQuery } from '../../../lib/lists/use-list-query.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { CallDownloads } from '../managing/CallDownloads.tsx'
import { rankingQuery } from './ranking.api.ts'
import type { RankingSearch } from './ranking.search.ts'

const JurorProgress = lazyPart(async () => (await import('./JurorProgress.tsx')).JurorProgress)
const RankingToolbar = lazyPart(
  async () => (await import('./RankingToolbar.tsx')).RankingToolbar,
  <Skeleton className="mb-4 h-10 w-full" />,
)
const RankingTable = lazyPart(
  async () => (await import('./RankingTable.tsx')).RankingTable,
  <Skeleton className="h-96 w-full" />,
)

/** The entries of a call by the scores of its panel, for those who manage it. */
export function Ranking({ id }: { id: string }) {
  const t = useTranslations('ranking')
  const list = useListSearch<RankingSearch>(useSearch({ from: '/admin/calls/$callId/{-$part}' }))
  const { q, sort, only, page, rows } = list.state
  const { data: call } = useQuery(callQuery(id))
  const query = rankingQuery(id, { q, sort, only, page, page_size: rows })
  const { data, error, isUpdating, refetch } = useListQuery(query, page, list.turnTo)
  if (call && (call.phase === 'draft' || call.phase === 'open')) {
    return <p className="max-w-170 text-15 text-text-2">{t('notClosed')}</p>
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-15 text-text-2">{t('subtitle')}</p>
        {call && <CallDownloads call={call} />}
      </div>
      {error && !data ? (
        <LoadFailure text={describeError(error, t('failed'))} onRetry={() => void refetch()} />
      ) : !call || !data ? (
        <Skeleton className="mt-6 h-96 w-full" />
      ) : (
        <>
          <JurorProgress call={call} />
          <RankingToolbar list={list} counts={data.counts} />
          <RankingTable
            call={call}
            entries={data.entries}
            metadata={data.metadata}
            list={list}
            isUpdating={isUpdating}
          />
          <p className="mt-4 rounded-sm bg-chip px-4 py-3 text-14 text-text-2">
            {t.rich('explained', { strong: (words) => <strong>{words}</strong> })}
          </p>
        </>
      )}
    </>
  )
}
