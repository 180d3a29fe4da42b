import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ResultEntry } from '../../../../contract/call-ballots.ts'
import type { Call } from '../../../../contract/calls.ts'
import { avatarPath } from '../../../../contract/files.ts'
import { displayName } from '../../../../contract/profiles.values.ts'
import { useListedLabel } from '../../../lib/api/site-lists.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { ideaLink } from '../../../lib/pages/links.ts'
import { textLanguage } from '../../../lib/pages/text-language.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { LinkedText } from '../../../ui/content/LinkedText.tsx'
import { SectionHeading } from '../../../ui/content/SectionHeading.tsx'
import { InlineFallback } from '../../../ui/feedback/InlineFallback.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { RankedEntries } from './RankedEntries.tsx'
import { resultsQuery } from './results.api.ts'

/** The organiser's words, the awarded entries, what is given, then all entries. */
export function CallResults({ call, children }: { call: Call; children?: ReactNode }) {
  const t = useTranslations('results')
  const calls = useTranslations('calls')
  const { data, error, refetch } = useQuery(resultsQuery(call.id))
  if (!data) {
    return (
      <InlineFallback error={error} refetch={refetch} text={describeError(error, calls('failed'))} skeleton="h-dvh" />
    )
  }
  return (
    <>
      {data.words && <Words call={call} words={data.words} />}
      {data.awarded.length > 0 && (
        <section aria-labelledby="awarded" className="mt-10">
          <SectionHeading id="awarded" title={t('awarded')} count={data.awarded.length} />
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {data.awarded.map((entry, place) => (
              <li
                key={entry.idea.id}
                className={classNames('min-w-0 border-b border-border py-5', place === 0 && 'sm:col-span-2')}
              >
                <AwardedEntry call={call} entry={entry} isFirst={place === 0} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {children && <div className="mt-10">{children}</div>}
      <RankedEntries call={call} />
    </>
  )
}

function Words({ call, words }: { call: Call; words: string }) {
  const t = useTranslations('results')
  const name = displayName(call.organiser)
  return (
    <div className="flex gap-4 border-s-3 border-accent bg-surface px-5 py-4">
      <Avatar id={call.organiser.id} name={name} src={avatarPath(call.organiser.avatar)} size={40} />
      <div className="min-w-0">
        <p className="text-15 font-bold wrap-anywhere">
          {call.office ? t('wordsFor', { name, office: call.office }) : name}
        </p>
        <p dir="auto" lang={textLanguage(words)} className="mt-1 text-17 whitespace-pre-line wrap-anywhere text-text-2">
          <LinkedText>{words}</LinkedText>
        </p>
      </div>
    </div>
  )
}

type AwardedEntryProps = { call: Call; entry: ResultEntry; isFirst: boolean }

function AwardedEntry({ call, entry, isFirst }: AwardedEntryProps) {
  const listed = useListedLabel()
  const t = useTranslations('results')
  const { idea, award_id, vote_rank } = entry
  const award = call.awards.find(({ id }) => id === award_id)
  const name = displayName(idea.author)
  const team = idea.team.map(({ user }) => displayName(user)).join(', ')
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-14 font-bold text-accent">
        <Award size={18} />
        <span dir="auto">{award?.name}</span>
        {vote_rank === 1 && <span className="ms-auto font-regular text-muted">{t('firstInVote')}</span>}
      </p>
      <h3
        dir="auto"
        lang={textLanguage(idea.title)}
        className={classNames('mt-1.5 font-display wrap-anywhere', isFirst ? 'text-32 max-sm:text-24' : 'text-20')}
      >
        {idea.title}
      </h3>
      <p
        dir="auto"
        lang={textLanguage(idea.description)}
        className={classNames('mt-1 line-clamp-3 text-text-2 wrap-anywhere', isFirst ? 'text-16' : 'text-14')}
      >
        {idea.description}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Avatar id={idea.author.id} name={name} src={avatarPath(idea.author.avatar)} size={40} />
        <p className="min-w-0 flex-1 text-13 text-text-2">
          <strong className="block text-14 text-text">{name}</strong>
          {team ? t('with', { team }) : listed('faculties', idea.author.faculty)}
        </p>
        <TextLink {...ideaLink(idea.id)} className="touch-target">
          {t('details')}
        </TextLink>
      </div>
    </>
  )
}
