import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Call, MissingPart, NextStep } from '../../../../contract/calls.ts'
import { phaseEnd, timeLeft } from '../../../entities/calls/call-time.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { useCurrentTime } from '../../../lib/live/use-current-time.ts'
import { callLink } from '../../../lib/pages/links.ts'
import { InlineFallback } from '../../../ui/feedback/InlineFallback.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { MissingText } from '../MissingParts.tsx'
import { nextStepQuery } from './managing.api.ts'
import { PLACES, placeLink } from './missing-part-link.ts'

/** The step that follows, by whom it is taken and when, and each part that is missing with the way to it. */
export function NextStepCard({ call }: { call: Call }) {
  const t = useTranslations('managedCalls.next')
  const { data: next, error, refetch } = useQuery(nextStepQuery(call.id))
  if (!next)
    return (
      <InlineFallback
        error={error}
        refetch={refetch}
        text={describeError(error, t('failed'))}
        skeleton="mt-8 h-40 w-full"
      />
    )
  return (
    <section
      aria-labelledby="next-step"
      className="mt-8 grid gap-x-10 gap-y-4 rounded-md border border-border bg-surface p-5 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <h2 id="next-step" className="text-20 font-bold">
          {t(`title.${next.to ?? 'done'}`)}
        </h2>
        <p className="mt-1 text-15 text-text-2">
          <Who call={call} next={next} />
        </p>
        {next.to && <Missing call={call} parts={next.missing} />}
      </div>
      <TimeLeft call={call} />
    </section>
  )
}

function Who({ call, next }: { call: Call; next: NextStep }) {
  const t = useTranslations('managedCalls.next')
  const format = useFormatter()
  const at = (time: string) => format.dateTime(new Date(time), { dateStyle: 'full', timeStyle: 'short' })
  if (next.to === null) {
    return (
      <>
        {t('published', { date: call.results_at ? at(call.results_at) : '' })}{' '}
        <TextLink {...callLink(call.id)}>{t('seeResults')}</TextLink>
      </>
    )
  }
  if (next.at) return t(next.is_by_hand ? 'byClockOrHand' : 'byClock', { date: at(next.at) })
  if (next.is_by_hand) return t('byHand')
  return t('afterVote', { date: call.ballot_ends_at ? at(call.ballot_ends_at) : '' })
}

function TimeLeft({ call }: { call: Call }) {
  const t = useTranslations('calls')
  const end = phaseEnd(call)
  const left = timeLeft(end, useCurrentTime())
  if (!end) return null
  return (
    <p className="sm:border-s sm:border-border sm:ps-8 sm:text-end">
      <span className="block font-display text-32">{left ? t('left', left) : t('over')}</span>
      {left && <span className="block text-14 text-muted">{t(`leftTo.${call.phase}`)}</span>}
    </p>
  )
}

function Missing({ call, parts }: { call: Call; parts: MissingPart[] }) {
  const t = useTranslations('managedCalls.next')
  if (parts.length === 0) {
    return (
      <p className="mt-4 flex items-center gap-2 text-15">
        <CircleCheck size={18} className="shrink-0 text-success" />
        {t('complete')}
      </p>
    )
  }
  return (
    <>
      <h3 className="mt-4 text-14 font-bold">{t('missing')}</h3>
      <ul className="mt-1">
        {parts.map((part) => (
          <li
            key={part.kind}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-border py-2 text-15 last:border-b-0"
          >
            <span className="flex min-w-0 items-start gap-2">
              <TriangleAlert size={18} className="mt-0.5 shrink-0 text-sun-text" />
              <MissingText part={part} />
            </span>
            <PartLink call={call} kind={part.kind} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PartLink({ call, kind }: { call: Call; kind: MissingPart['kind'] }) {
  const t = useTranslations('managedCalls.next.links')
  const place = PLACES[kind]
  if (!place) return null
  return (
    <TextLink {...placeLink(call.id, place)} className="text-14 pointer-coarse:min-h-11 pointer-coarse:content-center">
      {t(place)}
    </TextLink>
  )
}
