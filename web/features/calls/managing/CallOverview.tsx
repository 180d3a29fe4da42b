import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import type { Call } from '../../../../contract/calls.ts'
import { callQuery } from '../../../entities/calls/calls.queries.ts'
import { Participation } from '../../../entities/calls/Participation.tsx'
import { PhaseBar } from '../PhaseBar.tsx'
import { JurorProgress } from '../ranking/JurorProgress.tsx'
import { NextStepCard } from './NextStepCard.tsx'

/** Where a call stands: its phase, the next step and what is missing for it, the panel, and who entered. */
export function CallOverview({ id }: { id: string }) {
  const { data: call } = useQuery(callQuery(id))
  if (!call) return null
  return (
    <>
      <div className="mt-8">
        <PhaseBar call={call} />
      </div>
      <NextStepCard call={call} />
      <Figures call={call} />
      <JurorProgress call={call} />
      <Participation callId={id} className="mt-10 grid gap-x-8 gap-y-8 md:grid-cols-2" />
    </>
  )
}

function Figures({ call }: { call: Call }) {
  const t = useTranslations('managedCalls.figures')
  const format = useFormatter()
  const { readings } = call
  const awards = call.awards.reduce((sum, { count }) => sum + count, 0)
  const figures: [name: string, value: string][] = [
    [t('entries', { count: call.entry_count }), format.number(call.entry_count)],
    ...(readings ? ([[t('readings'), t('of', { count: readings.given, all: readings.total })]] as const) : []),
    [t('jurors', { count: call.juror_count }), format.number(call.juror_count)],
    ...(call.shortlist_count === null
      ? []
      : ([[t('shortlisted'), format.number(call.shortlist_count)]] as [string, string][])),
    ...(call.voter_count === null
      ? []
      : ([[t('voters', { count: call.voter_count }), format.number(call.voter_count)]] as [string, string][])),
    [t('awards', { count: awards }), format.number(awards)],
  ].map(([name, value]) => [name ?? '', value ?? ''])
  return (
    <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4 border-y border-border py-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-13 text-muted">{name}</dt>
          <dd className="font-display text-24 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
