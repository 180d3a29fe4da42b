import { useQuery } from '@tanstack/react-query'
import { Download, FileArchive } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Call } from '../../../../contract/calls.ts'
import { CALL_ENTRIES_PATH, CALL_SCORES_PATH } from '../../../../contract/calls.values.ts'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { download } from '../../../lib/api/download.ts'
import { describeError, toastOutcome } from '../../../lib/errors/describe-error.ts'
import type { ListSearch } from '../../../lib/lists/list-search.ts'
import { useListQuery } from '../../../lib/lists/use-list-query.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { BackLink } from '../../../ui/navigation/BackLink.tsx'
import { PhaseBadge } from '../CallBadges.tsx'
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

type RankingPageProps = { id: string; list: ListSearch<RankingSearch> }

/** The entries of a call by the scores of its panel, for those who manage it. */
export function RankingPage({ id, list }: RankingPageProps) {
  const t = useTranslations('ranking')
  const heads = useTranslations('heads')
  const { q, sort, only, page, rows } = list.state
  const { data: call } = useQuery(callQuery(id))
  const query = rankingQuery(id, { q, sort, only, page, page_size: rows })
  const { data, error, isUpdating, refetch } = useListQuery(query, page, list.turnTo)
  return (
    <>
      <BackLink to="/calls/$callId" params={{ callId: id }} className="mb-3">
        {t('back')}
      </BackLink>
      {call && (
        <p className="mb-1">
          <PhaseBadge phase={call.phase} />
        </p>
      )}
      <PageHeader
        title={call?.title ?? heads('ranking.title')}
        subtitle={t('subtitle')}
        actions={call && <Downloads call={call} />}
      />
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

function Downloads({ call }: { call: Call }) {
  const t = useTranslations('ranking')
  const save = (path: string, name: string) =>
    void toastOutcome(download(path.replace(':id', call.id), name), { failed: t('failed') })
  return (
    <>
      <Button variant="secondary" icon={Download} onClick={() => save(CALL_SCORES_PATH, 'scores.csv')}>
        {t('scores')}
      </Button>
      <Button variant="secondary" icon={FileArchive} onClick={() => save(CALL_ENTRIES_PATH, 'entries.zip')}>
        {t('entries')}
      </Button>
    </>
  )
}
