import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { LatestOwnIdeas } from './LatestOwnIdeas.tsx'
import { MatchingIdeas } from './MatchingIdeas.tsx'
import { homeQuery, matchingIdeasQuery } from './member-home.api.ts'
import { NextEvents } from './NextEvents.tsx'
import { PeopleToMeet } from './PeopleToMeet.tsx'
import { WaitingForYou } from './WaitingForYou.tsx'

type MemberHomeProps = {
  /** News since the last visit. */
  sinceLastVisit: (lastVisitAt: string | null) => ReactNode
  /** Whether news or open calls are still to come. */
  isLoading: boolean
  openCalls: ReactNode
  /** Shown where no idea asks for the member's skills. */
  newestIdeas: ReactNode
  /** The dialog in which a member is asked to connect. */
  connectDialog: (member: { id: string; name: string }, onClose: () => void) => ReactNode
  onOpenRequests: () => void
  onContinueDraft: (draftId: string) => void
  onNewIdea: () => void
}

/** The member's home: waiting items, news, and suggestions. */
export function MemberHome({
  sinceLastVisit,
  isLoading,
  openCalls,
  newestIdeas,
  connectDialog,
  ...actions
}: MemberHomeProps) {
  const t = useTranslations('overview.waiting')
  const { data: home, error, refetch } = useQuery(homeQuery)
  const { data: matching = [], isPending: isMatchingPending } = useQuery(matchingIdeasQuery)
  const [toAsk, setToAsk] = useState<{ id: string; name: string }>()
  // All at once, so that nothing moves.
  if (!home || isMatchingPending || isLoading) {
    return (
      <div className="page-column pt-10">
        {error ? <InlineFailure text={t('failed')} onRetry={() => void refetch()} /> : <MemberHomeSkeleton />}
      </div>
    )
  }
  return (
    <>
      {openCalls}
      <div className="page-column grid gap-x-16 gap-y-14 pt-10 pb-16 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
        <div className="flex min-w-0 flex-col gap-14">
          <WaitingForYou home={home} {...actions} />
          {sinceLastVisit(home.last_visit_at)}
          <MatchingIdeas ideas={matching} />
        </div>
        <div className="flex min-w-0 flex-col gap-14">
          <NextEvents events={home.events} />
          <PeopleToMeet people={home.people} onConnect={setToAsk} />
          <LatestOwnIdeas ideas={home.ideas} />
        </div>
      </div>
      {matching.length === 0 && newestIdeas}
      {toAsk && connectDialog(toAsk, () => setToAsk(undefined))}
    </>
  )
}

/** As high as the screen, so that nothing below is seen before it moves. */
function MemberHomeSkeleton() {
  return (
    <div aria-hidden className="flex min-h-screen flex-col gap-5">
      <Skeleton className="h-10" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}
