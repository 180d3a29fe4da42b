import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { CallSummary } from '../../../contract/calls.ts'
import { IdeaCard } from '../../entities/ideas/IdeaCard.tsx'
import { useOwnStates } from '../../entities/ideas/own-state.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ShowMore } from '../../ui/lists/ShowMore.tsx'
import { callEntriesQuery } from './calls.api.ts'

/** The entries of a call that everybody sees. */
export function CallEntries({ call }: { call: CallSummary }) {
  const t = useTranslations('calls')
  const navigate = useNavigate()
  const query = useInfiniteQuery(callEntriesQuery(call.id))
  const user = useCurrentUser()
  const ideas = query.data?.pages.flatMap(({ entries }) => entries.map(({ idea }) => idea)) ?? []
  const own = useOwnStates(ideas)
  return (
    <section aria-labelledby="entries" className="min-w-0">
      <SectionHeading id="entries" title={t('entries')} count={call.entry_count} />
      {query.isPending && <Skeleton className="mt-6 h-96 w-full" />}
      {query.error && <InlineFailure text={t('failed')} onRetry={() => void query.refetch()} />}
      {query.data && ideas.length === 0 && <p className="mt-4 text-15 text-text-2">{t('noEntries')}</p>}
      <ul className="grid gap-x-8 md:grid-cols-2">
        {ideas.map((idea) => (
          <li key={idea.id}>
            <IdeaCard
              // Without the badge of the call, whose page this is.
              idea={{ ...idea, call: undefined }}
              isOwn={user?.id === idea.author.id}
              own={own[idea.id]}
              onOpen={() => void navigate(ideaLink(idea.id))}
            />
          </li>
        ))}
      </ul>
      <ShowMore query={query} className="mt-4" />
    </section>
  )
}
