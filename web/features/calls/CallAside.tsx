import { useLocation } from '@tanstack/react-router'
import { Award } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import type { OwnCall } from '../../../contract/call-entries.ts'
import type { Call } from '../../../contract/calls.ts'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { phaseEnd, timeLeft } from '../../entities/calls/call-time.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { afterFirstView } from '../../lib/pages/after-first-view.tsx'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { signInLink } from '../../lib/pages/links.ts'
import { zoneName } from '../../lib/preferences/zone-name.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { OwnEntries } from './OwnEntries.tsx'

const ResultFigures = afterFirstView(async () => (await import('./results/ResultFigures.tsx')).ResultFigures)
const EntriesByFaculty = afterFirstView(async () => (await import('./results/ResultFigures.tsx')).EntriesByFaculty)
const EnterIdeaDialog = lazyPart(async () => (await import('./EnterIdeaDialog.tsx')).EnterIdeaDialog)

type CallAsideProps = { call: Call; own: OwnCall | undefined }

/** The time left, the next step of the reader, and facts of the call. */
export function CallAside({ call, own }: CallAsideProps) {
  const t = useTranslations('calls')
  const listed = useListedLabel()
  const isDecided = call.phase === 'results'
  return (
    <div className="flex flex-col gap-10">
      {isDecided && <ResultFigures call={call} />}
      {!isDecided && (
        <div className="rounded-md border border-border bg-surface p-5">
          <Countdown call={call} />
          <EnterStep call={call} own={own} />
          {own && call.phase === 'ballot' && <VoteStep call={call} own={own} />}
          {own?.is_juror && call.phase === 'judging' && <JudgeStep call={call} own={own} />}
        </div>
      )}
      {own && own.entries.length > 0 && <OwnEntries call={call} entries={own.entries} />}
      {isDecided && <EntriesByFaculty call={call} />}
      {!isDecided && call.questions.length > 0 && (
        <Facts title={t('asked')}>
          {call.questions.map(({ id, text, max }, place) => (
            <Fact key={id} aside={t('characters', { count: max })}>
              <span className="font-bold">{place + 1}</span> {text}
            </Fact>
          ))}
        </Facts>
      )}
      {!isDecided && call.awards.length > 0 && (
        <Facts title={t('awards')}>
          {call.awards.map(({ id, name, count }) => (
            <Fact key={id} aside={String(count)}>
              <Award size={16} className="me-2 inline" />
              <span className="font-bold">{name}</span>
            </Fact>
          ))}
        </Facts>
      )}
      {call.panel.length > 0 && (
        <Facts title={t('panel')} count={call.panel.length}>
          {call.panel.map((juror) => (
            <li key={juror.id} className="flex items-center gap-3 border-b border-border py-2.5">
              <Avatar id={juror.id} name={displayName(juror)} src={avatarPath(juror.avatar)} size={32} />
              <span className="min-w-0 wrap-anywhere">
                <span className="block text-14 font-bold">{displayName(juror)}</span>
                <span className="block text-13 text-muted">{juror.title || listed('faculties', juror.faculty)}</span>
              </span>
            </li>
          ))}
        </Facts>
      )}
    </div>
  )
}

function Countdown({ call }: { call: Call }) {
  const t = useTranslations('calls')
  const format = useFormatter()
  const zone = useTimeZone() ?? 'UTC'
  const end = phaseEnd(call)
  const left = timeLeft(end, useCurrentTime())
  if (!end) return <p className="font-display text-28">{t(`state.${call.phase}`)}</p>
  const at = new Date(end)
  const there = format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short', timeZone: call.time_zone })
  return (
    <>
      <p className="text-14 text-muted">{t(`timeLeftTo.${call.phase}`)}</p>
      <p className="font-display text-40">{left ? t('left', left) : t('over')}</p>
      {left && left.days > 0 && (
        <p className="text-14 text-text-2">{t('andMore', { hours: left.hours, minutes: left.minutes })}</p>
      )}
      <p className="mt-3 border-t border-border pt-3 text-14">
        <time dateTime={end}>
          <strong>{format.dateTime(at, { dateStyle: 'full', timeStyle: 'short' })}</strong> {t('yourTime')}
        </time>
        {zone !== call.time_zone && (
          <span className="block text-13 text-muted">
            {t('thereTime', { time: there, zone: zoneName(call.time_zone, at) })}
          </span>
        )}
      </p>
    </>
  )
}

function EnterStep({ call, own }: CallAsideProps) {
  const t = useTranslations('calls')
  const isSignedIn = useIsSignedIn()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [isEntering, setIsEntering] = useState(false)
  if (call.phase !== 'open') return null
  if (!isSignedIn) {
    return (
      <ButtonLink {...signInLink(path)} size="lg" fullWidth className="mt-4">
        {t('signIn')}
      </ButtonLink>
    )
  }
  if (!own) return null
  if (own.no_entry_reason) return <p className="mt-4 text-14 text-text-2">{t(`noEntry.${own.no_entry_reason}`)}</p>
  return (
    <>
      <ButtonLink
        to="."
        search
        state={{ ideaForm: { callId: call.id } }}
        resetScroll={false}
        size="lg"
        fullWidth
        className="mt-4"
      >
        {t('button.open')}
      </ButtonLink>
      <Button variant="secondary" fullWidth className="mt-2" onClick={() => setIsEntering(true)}>
        {t('enter')}
      </Button>
      <p className="mt-2 text-13 text-muted">
        {t('mayEnter', { max: call.ideas_per_member, left: own.entries_left, questions: call.questions.length })}
      </p>
      {isEntering && <EnterIdeaDialog call={call} own={own} onClose={() => setIsEntering(false)} />}
    </>
  )
}

function VoteStep({ call, own }: { call: Call; own: OwnCall }) {
  const t = useTranslations('calls.steps')
  return (
    <>
      <ButtonLink to="/calls/$callId/ballot" params={{ callId: call.id }} size="lg" fullWidth className="mt-4">
        {t('vote')}
      </ButtonLink>
      <p className="mt-2 text-13 text-muted">
        {t('votesCast', { cast: own.votes_cast ?? 0, max: call.votes_per_member })}
      </p>
    </>
  )
}

function JudgeStep({ call, own }: { call: Call; own: OwnCall }) {
  const t = useTranslations('calls.steps')
  return (
    <>
      <ButtonLink to="/calls/$callId/judging" params={{ callId: call.id }} size="lg" fullWidth className="mt-4">
        {t('judge')}
      </ButtonLink>
      <p className="mt-2 text-13 text-muted">{t('readingsLeft', { count: own.open_readings })}</p>
    </>
  )
}

function Facts({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section>
      <SectionHeading title={title} count={count} />
      <ul>{children}</ul>
    </section>
  )
}

function Fact({ aside, children }: { aside: string; children: ReactNode }) {
  return (
    <li className="flex justify-between gap-4 border-b border-border py-2.5 text-14">
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
      <span className="shrink-0 text-13 text-muted tabular-nums">{aside}</span>
    </li>
  )
}
