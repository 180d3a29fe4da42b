import { useState } from 'react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import type { OwnCall } from '../../../contract/call-entries.ts'
import type { Call } from '../../../contract/calls.ts'
import { phaseEnd, timeLeft } from '../../entities/calls/call-time.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { zoneName } from '../../lib/preferences/zone-name.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { type CallStep, CallStepLink } from './CallStepLink.tsx'

const EnterIdeaDialog = lazyPart(async () => (await import('./EnterIdeaDialog.tsx')).EnterIdeaDialog)

type CallTimeProps = { call: Call; own: OwnCall | undefined; step: CallStep | undefined }

/** The time left, and what the reader can do. On narrow screens the main step is in a bar instead (CallStepBar). */
export function CallTime({ call, own, step }: CallTimeProps) {
  return (
    <div className="rounded-md border border-border bg-surface p-5">
      <Countdown call={call} />
      {step && <CallStepLink step={step} callId={call.id} fullWidth className="mt-4 max-lg:hidden" />}
      {own && <StepNote call={call} own={own} step={step} />}
    </div>
  )
}

function Countdown({ call }: { call: Call }) {
  const t = useTranslations('calls')
  const format = useFormatter()
  const zone = useTimeZone() ?? 'UTC'
  const end = phaseEnd(call)
  const left = timeLeft(end, useCurrentTime())
  if (!end) return <p className="font-display text-24">{t(`state.${call.phase}`)}</p>
  const at = new Date(end)
  const there = format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short', timeZone: call.time_zone })
  return (
    <>
      <p className="text-14 text-muted">{t(`timeLeftTo.${call.phase}`)}</p>
      <p className="font-display text-40">{left ? t('left', left) : t('over')}</p>
      {left && left.days > 0 && left.hours + left.minutes > 0 && (
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

type StepNoteProps = { call: Call; own: OwnCall; step: CallStep | undefined }

function StepNote({ call, own, step }: StepNoteProps) {
  const t = useTranslations('calls')
  const [isEntering, setIsEntering] = useState(false)
  if (call.phase === 'open' && own.no_entry_reason) {
    return <p className="mt-4 text-14 text-text-2">{t(`noEntry.${own.no_entry_reason}`)}</p>
  }
  if (step === 'vote') {
    return <Note>{t('steps.votesCast', { cast: own.votes_cast ?? 0, max: call.votes_per_member })}</Note>
  }
  if (step === 'judge') return <Note>{t('steps.readingsLeft', { count: own.open_readings })}</Note>
  if (step !== 'answer') return null
  return (
    <>
      <Button variant="secondary" fullWidth className="mt-2 max-lg:mt-4" onClick={() => setIsEntering(true)}>
        {t('enter')}
      </Button>
      <Note>
        {t('mayEnter', { max: call.ideas_per_member, left: own.entries_left, questions: call.questions.length })}
      </Note>
      {isEntering && <EnterIdeaDialog call={call} own={own} onClose={() => setIsEntering(false)} />}
    </>
  )
}

function Note({ children }: { children: string }) {
  return <p className="mt-2 text-13 text-muted">{children}</p>
}
