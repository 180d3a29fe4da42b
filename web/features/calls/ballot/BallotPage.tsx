import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { timeLeft } from '../../../entities/calls/call-time.ts'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { useCurrentTime } from '../../../lib/live/use-current-time.ts'
import { Badge } from '../../../ui/content/Badge.tsx'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { NothingHere } from '../../../ui/feedback/NothingHere.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { BackLink } from '../../../ui/navigation/BackLink.tsx'
import { PhaseBadge } from '../CallBadges.tsx'
import { Ballot } from './Ballot.tsx'
import { ballotQuery } from './ballot.api.ts'

/** The secret ballot of a call. */
export function BallotPage({ id }: { id: string }) {
  const t = useTranslations('ballot')
  const calls = useTranslations('calls')
  const format = useFormatter()
  const now = useCurrentTime()
  const { data: call } = useQuery(callQuery(id))
  const ballot = useInfiniteQuery(ballotQuery(id))
  const [first] = ballot.data?.pages ?? []
  const left = timeLeft(first?.ends_at ?? null, now)
  return (
    <div className="page-column max-w-form pt-8">
      <div className="mb-4">
        <BackLink to="/calls/$callId" params={{ callId: id }}>
          <span dir="auto">{call?.title ?? calls('calls')}</span>
        </BackLink>
      </div>
      {call === null && <NothingHere />}
      {call !== null && ballot.error && !first && (
        <LoadFailure as="h1" text={describeError(ballot.error, t('failed'))} onRetry={() => void ballot.refetch()} />
      )}
      {!first && !ballot.error && <Skeleton className="h-96" />}
      {first && (
        <>
          <p className="mb-2 flex flex-wrap items-center gap-1.5 text-14">
            <PhaseBadge phase="ballot" />
            <Badge>
              {t(call?.ballot_scope === 'all' ? 'all' : 'shortlist', { count: first.metadata.total_records })}
            </Badge>
            {left && <span className="ms-auto">{t('left', left)}</span>}
          </p>
          <PageHeader
            title={t('title', { count: first.votes_per_member })}
            subtitle={
              first.ends_at &&
              t('until', {
                date: format.dateTime(new Date(first.ends_at), {
                  ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' },
                }),
              })
            }
          />
          <p className="mt-5 flex gap-3 rounded-sm bg-chip px-4 py-3 text-14">
            <Lock size={18} className="mt-0.5 shrink-0" />
            <span>
              <strong>{t('secret')}</strong> {t('secretText')}
            </span>
          </p>
          <Ballot
            id={id}
            candidates={ballot.data?.pages.flatMap(({ candidates }) => candidates) ?? []}
            votes={first.idea_ids}
            max={first.votes_per_member}
            query={ballot}
          />
        </>
      )}
    </div>
  )
}
