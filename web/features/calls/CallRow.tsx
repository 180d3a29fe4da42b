import { Link } from '@tanstack/react-router'
import { Award, Gavel, Lightbulb, Users, Vote } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OwnCall } from '../../../contract/call-entries.ts'
import type { CallSummary } from '../../../contract/calls.ts'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { phaseEnd, timeLeft } from '../../entities/calls/call-time.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { callLink } from '../../lib/pages/links.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { CallBadges } from './CallBadges.tsx'
import { CallStepLink } from './CallStepLink.tsx'

type CallRowProps = { call: CallSummary; own: OwnCall | undefined }

/** A call in the list: time left, badges, title, question, counts, and the next step of the reader. */
export function CallRow({ call, own }: CallRowProps) {
  const t = useTranslations('calls')
  const isSignedIn = useIsSignedIn()
  return (
    <article className="grid gap-x-8 gap-y-4 border-b border-border py-6 lg:grid-cols-[200px_minmax(0,1fr)_190px]">
      <RowTime call={call} />
      <div className="min-w-0">
        <CallBadges call={call} own={own} />
        <h3 dir="auto" lang={textLanguage(call.title)} className="mt-2 font-display text-24 wrap-anywhere">
          <Link {...callLink(call.id)} className="rounded-xs hover:underline">
            {call.title}
          </Link>
        </h3>
        <p dir="auto" className="mt-1 line-clamp-2 max-w-170 text-15 wrap-anywhere text-text-2">
          {call.question}
        </p>
        <RowFacts call={call} />
      </div>
      <div className="flex flex-col gap-2 max-lg:items-start lg:items-end lg:text-end">
        {call.phase === 'ballot' && !isSignedIn ? (
          <CallStepLink
            step="signInToVote"
            callId={call.id}
            size="md"
            aria-label={`${t('steps.signInToVote')}: ${call.title}`}
          />
        ) : (
          <ButtonLink
            {...callLink(call.id)}
            variant={isForReader(call, own) ? 'primary' : 'secondary'}
            aria-label={`${t(`button.${buttonOf(call, own)}`)}: ${call.title}`}
          >
            {t(`button.${buttonOf(call, own)}`)}
          </ButtonLink>
        )}
        {call.phase === 'open' && own?.no_entry_reason && (
          <p className="text-13 text-muted">{t(`noEntry.${own.no_entry_reason}`)}</p>
        )}
      </div>
    </article>
  )
}

const isForReader = (call: CallSummary, own: OwnCall | undefined) =>
  call.phase === 'draft' || call.phase === 'ballot' || (call.phase === 'open' && !own?.no_entry_reason)

const buttonOf = (call: CallSummary, own: OwnCall | undefined) =>
  call.phase === 'open' && own?.no_entry_reason ? 'read' : call.phase

function RowTime({ call }: { call: CallSummary }) {
  const t = useTranslations('calls')
  const format = useFormatter()
  const end = phaseEnd(call)
  const left = timeLeft(end, useCurrentTime())
  if (!end || !left) {
    const at = call.results_at ?? end ?? call.opens_at
    return (
      <p className="text-14 text-muted">{at ? format.dateTime(new Date(at), { dateStyle: 'medium' }) : t('noDates')}</p>
    )
  }
  return (
    <p className="min-w-0">
      <span className="block font-display text-32">{t('left', left)}</span>
      <span className="block text-14 font-bold">{t(`leftTo.${call.phase}`)}</span>
      <time dateTime={end} className="block text-13 text-muted">
        {format.dateTime(new Date(end), {
          weekday: 'short',
          month: 'short',
          day: 'numeric',
          year: 'numeric',
          hour: 'numeric',
          minute: 'numeric',
        })}
      </time>
    </p>
  )
}

function RowFacts({ call }: { call: CallSummary }) {
  const t = useTranslations('calls')
  const awards = call.awards.reduce((sum, { count }) => sum + count, 0)
  const organiser = displayName(call.organiser)
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-14 text-text-2">
      <Fact icon={Lightbulb}>{t('entryCount', { count: call.entry_count })}</Fact>
      {awards > 0 && <Fact icon={Award}>{t('awardCount', { count: awards })}</Fact>}
      {call.readings ? (
        <Fact icon={Gavel}>{t('readings', call.readings)}</Fact>
      ) : (
        call.juror_count > 0 && <Fact icon={Gavel}>{t('jurorCount', { count: call.juror_count })}</Fact>
      )}
      {call.votes_per_member > 0 && call.phase === 'open' && <Fact icon={Vote}>{t('thenVote')}</Fact>}
      {call.voter_count !== null && <Fact icon={Users}>{t('voterCount', { count: call.voter_count })}</Fact>}
      <span className="inline-flex max-w-full items-center gap-2">
        <Avatar id={call.organiser.id} name={organiser} src={avatarPath(call.organiser.avatar)} size={24} />
        <span className="min-w-0 wrap-anywhere">{[organiser, call.office].filter(Boolean).join(', ')}</span>
      </span>
    </p>
  )
}

function Fact({ icon: Icon, children }: { icon: IconType; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={16} />
      {children}
    </span>
  )
}
