import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RankedEntry } from '../../../../contract/call-judging.ts'
import type { Call, CallAward } from '../../../../contract/calls.ts'
import { displayName } from '../../../../contract/profiles.values.ts'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { ideaLink, manageCallLink } from '../../../lib/pages/links.ts'
import { textLanguage } from '../../../lib/pages/text-language.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/content/Badge.tsx'
import { SectionHeading } from '../../../ui/content/SectionHeading.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { rankingQuery } from '../ranking/ranking.api.ts'
import { useDecimals } from '../ranking/use-decimals.ts'
import { useDecisions } from '../ranking/use-decisions.ts'

/** As many as a choice can show; all others are in the ranking. */
const CHOICES_MAX = 100
/** The best ones, each with a button of its own. */
const ROWS_MAX = 5

/** Awards with who has them, and the shortlist. */
export function Decisions({ id }: { id: string }) {
  const t = useTranslations('managedCalls.decisions')
  const { data: call } = useQuery(callQuery(id))
  const isClosed = !!call && call.phase !== 'draft' && call.phase !== 'open'
  const part = (only: '' | 'awarded' | 'shortlisted') => ({
    ...rankingQuery(id, { only, page_size: CHOICES_MAX }),
    enabled: isClosed,
  })
  const ranked = useQuery(part(''))
  const awarded = useQuery(part('awarded')).data?.entries
  const shortlisted = useQuery(part('shortlisted')).data?.entries
  if (!call) return null
  if (!isClosed) return <p className="max-w-170 text-15 text-text-2">{t('notClosed')}</p>
  if (ranked.error) {
    return <LoadFailure text={describeError(ranked.error, t('failed'))} onRetry={() => void ranked.refetch()} />
  }
  if (!ranked.data || !awarded || !shortlisted) return <Skeleton className="h-96 w-full" />
  const free = ranked.data.entries.filter(({ award_id }) => award_id === null)
  return (
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-10">
        {call.awards.length === 0 && <p className="text-15 text-text-2">{t('noAwards')}</p>}
        {call.awards.map((award) => (
          <Award
            key={award.id}
            call={call}
            award={award}
            given={awarded.filter(({ award_id }) => award_id === award.id)}
            free={free}
          />
        ))}
      </div>
      <section aria-labelledby="shortlist" className="min-w-0">
        <SectionHeading id="shortlist" title={t('shortlist')} count={shortlisted.length} />
        {shortlisted.length === 0 && <p className="mt-3 text-15 text-text-2">{t('noShortlist')}</p>}
        <ul>
          {shortlisted.map((entry) => (
            <li key={entry.idea.id} className="border-b border-border py-3">
              <EntryName entry={entry} />
            </li>
          ))}
        </ul>
        <p className="mt-3 text-14">
          <TextLink {...manageCallLink(id, 'ranking')}>{t('ranking')}</TextLink>
        </p>
      </section>
    </div>
  )
}

type AwardProps = { call: Call; award: CallAward; given: RankedEntry[]; free: RankedEntry[] }

function Award({ call, award, given, free }: AwardProps) {
  const t = useTranslations('managedCalls.decisions')
  const decisions = useDecisions(call.id)
  const isDecidable = call.phase === 'judging' || call.phase === 'ballot'
  const give = (ideaId: string, award_id: string | null) =>
    decisions.run({ decision: 'award', award_id, idea_ids: [ideaId] })
  return (
    <section aria-labelledby={award.id}>
      <SectionHeading
        id={award.id}
        title={<span dir="auto">{award.name}</span>}
        action={<span className="text-14 text-muted">{t('given', { given: given.length, count: award.count })}</span>}
      />
      <ul>
        {given.map((entry) => (
          <li
            key={entry.idea.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border py-3"
          >
            <EntryName entry={entry} />
            {isDecidable && (
              <Button
                variant="secondary"
                size="sm"
                disabled={decisions.isPending}
                aria-label={t('takeBackOf', { title: entry.idea.title })}
                onClick={() => void give(entry.idea.id, null)}
              >
                {t('takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isDecidable && given.length < award.count && (
        <>
          <ul>
            {free.slice(0, ROWS_MAX).map((entry) => (
              <li
                key={entry.idea.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border py-3"
              >
                <Candidate entry={entry} />
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={decisions.isPending}
                  aria-label={`${t('give')}: ${entry.idea.title}`}
                  className="max-sm:ms-10"
                  onClick={() => void give(entry.idea.id, award.id)}
                >
                  {t('give')}
                </Button>
              </li>
            ))}
          </ul>
          {free.length > ROWS_MAX && (
            <OtherEntry
              award={award}
              entries={free.slice(ROWS_MAX)}
              isPending={decisions.isPending}
              onGive={(ideaId) => give(ideaId, award.id)}
            />
          )}
        </>
      )}
    </section>
  )
}

type OtherEntryProps = {
  award: CallAward
  entries: RankedEntry[]
  isPending: boolean
  /** Resolves to false where it failed; the choice stays. */
  onGive: (ideaId: string) => Promise<boolean>
}

/** A choice among the entries after the best ones. */
function OtherEntry({ award, entries, isPending, onGive }: OtherEntryProps) {
  const t = useTranslations('managedCalls.decisions')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const choose = (ideaId: string | null) => {
    setChosen(ideaId)
    setIsMissing(false)
  }
  return (
    <div className="mt-4 flex flex-wrap items-start gap-3">
      <Field
        label={t('entryFor', { award: award.name })}
        isLabelHidden
        error={isMissing ? t('choose') : undefined}
        className="max-w-140 flex-1 basis-60"
      >
        <Select
          placeholder={t('choose')}
          value={entries.some(({ idea }) => idea.id === chosen) ? chosen : null}
          options={entries.map(({ idea, rank }) => ({
            value: idea.id,
            label: t('ranked', { rank, title: idea.title }),
          }))}
          onValueChange={choose}
        />
      </Field>
      <Button
        variant="secondary"
        pending={isPending}
        onClick={() => (chosen ? void onGive(chosen).then((isGiven) => isGiven && choose(null)) : setIsMissing(true))}
      >
        {t('give')}
      </Button>
    </div>
  )
}

/** An entry with its rank and score. */
function Candidate({ entry }: { entry: RankedEntry }) {
  const t = useTranslations('managedCalls.decisions')
  const ranking = useTranslations('ranking')
  const decimals = useDecimals()
  const { rank, corrected_mean, is_shortlisted } = entry
  return (
    <>
      <span className="w-6 text-15 font-bold tabular-nums">{corrected_mean === null ? '–' : rank}</span>
      <span className="min-w-0 flex-1 basis-48">
        <EntryName entry={entry} />
      </span>
      {is_shortlisted && (
        <Badge tone="approved" icon={ListChecks}>
          {t('shortlist')}
        </Badge>
      )}
      {corrected_mean !== null && (
        <span className="text-13 text-muted">
          {ranking('columns.corrected')}{' '}
          <strong className="text-15 text-text tabular-nums">{decimals(corrected_mean)}</strong>
        </span>
      )}
    </>
  )
}

function EntryName({ entry: { idea, author } }: { entry: RankedEntry }) {
  return (
    <span dir="auto" className="min-w-0">
      <TextLink
        {...ideaLink(idea.id)}
        lang={textLanguage(idea.title)}
        className="block text-15 font-bold wrap-anywhere text-text no-underline hover:underline"
      >
        {idea.title}
      </TextLink>
      <span className="block text-13 wrap-anywhere text-muted">{displayName(author)}</span>
    </span>
  )
}
