import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUp, Award, Check, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallEntry } from '../../../../contract/call-entries.ts'
import type { Call } from '../../../../contract/calls.ts'
import { displayName } from '../../../../contract/profiles.values.ts'
import { useListedLabel } from '../../../lib/api/site-lists.ts'
import { ideaLink } from '../../../lib/pages/links.ts'
import { textLanguage } from '../../../lib/pages/text-language.ts'
import { Badge } from '../../../ui/content/Badge.tsx'
import { SectionHeading } from '../../../ui/content/SectionHeading.tsx'
import { InlineFailure } from '../../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ToggleChip } from '../../../ui/forms/ToggleChip.tsx'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'
import { rankedEntriesQuery } from './results.api.ts'

/** All entries, or the shortlist, by votes. */
export function RankedEntries({ call }: { call: Call }) {
  const t = useTranslations('results')
  const calls = useTranslations('calls')
  const [only, setOnly] = useState<'' | 'shortlisted'>('')
  const query = useInfiniteQuery(rankedEntriesQuery(call.id, only))
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section aria-labelledby="entries" className="mt-12">
      <SectionHeading
        id="entries"
        title={t('all')}
        count={call.entry_count}
        action={
          (call.shortlist_count ?? 0) > 0 && (
            <span className="flex gap-2">
              <ToggleChip pressed={only === ''} onClick={() => setOnly('')}>
                {calls('all')}
              </ToggleChip>
              <ToggleChip pressed={only === 'shortlisted'} onClick={() => setOnly('shortlisted')}>
                {t('shortlisted')} <span className="ms-2 font-regular tabular-nums">{call.shortlist_count}</span>
              </ToggleChip>
            </span>
          )
        }
      />
      {query.isPending && <Skeleton className="mt-4 h-60 w-full" />}
      {query.error && <InlineFailure text={calls('failed')} onRetry={() => void query.refetch()} />}
      <ul>
        {entries.map((entry) => (
          <li key={entry.idea.id}>
            <Row call={call} entry={entry} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} className="mt-4" />
    </section>
  )
}

function Row({ call, entry }: { call: Call; entry: CallEntry }) {
  const listed = useListedLabel()
  const t = useTranslations('results')
  const { idea, vote_count, award_id, is_shortlisted } = entry
  const award = call.awards.find(({ id }) => id === award_id)
  return (
    <Link {...ideaLink(idea.id)} className="flex items-center gap-4 border-b border-border py-3 text-14 hover:bg-hover">
      {vote_count !== null && (
        <span className="flex w-14 shrink-0 items-center gap-1.5 font-bold tabular-nums">
          <ArrowUp size={16} />
          {vote_count}
          <span className="sr-only">{t('votes', { count: vote_count })}</span>
        </span>
      )}
      <span className="flex min-w-0 flex-1 gap-x-4 gap-y-1.5 max-sm:flex-col sm:items-center">
        <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
          <strong lang={textLanguage(idea.title)} className="block">
            {idea.title}
          </strong>
          <span className="block text-13 text-muted">
            {[displayName(idea.author), listed('faculties', idea.author.faculty)].filter(Boolean).join(', ')}
          </span>
        </span>
        <span className="max-w-full shrink-0 leading-none">
          {award ? (
            <Badge tone="approved" icon={Award} className="wrap-anywhere leading-tight">
              {award.name}
            </Badge>
          ) : is_shortlisted ? (
            <Badge tone="approved" icon={ListChecks}>
              {t('shortlisted')}
            </Badge>
          ) : (
            <Badge icon={Check}>{t('entered')}</Badge>
          )}
        </span>
      </span>
    </Link>
  )
}
