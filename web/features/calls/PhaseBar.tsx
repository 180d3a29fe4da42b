import { Check } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { CallSummary } from '../../../contract/calls.ts'
import { type PhaseSpan, phaseSpans } from '../../entities/calls/call-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { PHASES } from './phases.ts'

/** The phases of a call in a line, upright on narrow screens. */
export function PhaseBar({ call }: { call: CallSummary }) {
  const t = useTranslations('calls')
  const spans = phaseSpans(call)
  const current = spans.findIndex(({ phase }) => phase === call.phase)
  return (
    <ol aria-label={t('phaseBar')} className="flex max-sm:flex-col">
      {spans.map((span, place) => {
        const state = place < current ? 'past' : place === current ? 'current' : 'future'
        return (
          <li
            key={span.phase}
            aria-current={state === 'current' ? 'step' : undefined}
            className="relative min-w-0 flex-1 max-sm:flex max-sm:items-start max-sm:gap-3 max-sm:pb-4 max-sm:last:pb-0 sm:last:flex-none"
          >
            {place < spans.length - 1 && (
              <span
                aria-hidden
                className={classNames(
                  'absolute max-sm:top-7 max-sm:bottom-0 max-sm:start-[13px] max-sm:w-0.5 sm:top-[11px] sm:end-0 sm:start-6 sm:h-0.5',
                  state === 'past' ? 'bg-accent' : 'bg-border-strong',
                )}
              />
            )}
            <Node phase={span.phase} state={state} />
            <p className="text-13 max-sm:flex max-sm:grow max-sm:justify-between max-sm:gap-3 max-sm:pt-1 sm:mt-2 sm:pe-3">
              <span className={classNames('block text-14', state === 'current' ? 'font-bold' : 'text-text-2')}>
                {t(`phases.${span.phase}`)}
              </span>
              <SpanDates span={span} isPlanned={call.results_at === null} />
            </p>
          </li>
        )
      })}
    </ol>
  )
}

function Node({ phase, state }: { phase: PhaseSpan['phase']; state: 'past' | 'current' | 'future' }) {
  const Icon = state === 'past' ? Check : PHASES[phase].icon
  return (
    <span
      aria-hidden
      className={classNames(
        'relative flex size-6 shrink-0 items-center justify-center rounded-xs border-2 max-sm:size-7',
        state === 'current'
          ? 'border-accent bg-accent text-accent-contrast'
          : state === 'past'
            ? 'border-accent bg-surface text-accent'
            : 'border-border-strong bg-surface text-muted',
      )}
    >
      <Icon size={14} />
    </span>
  )
}

function SpanDates({ span, isPlanned }: { span: PhaseSpan; isPlanned: boolean }) {
  const t = useTranslations('calls')
  const format = useFormatter()
  const day = (at: string) => format.dateTime(new Date(at), { month: 'short', day: 'numeric' })
  if (span.phase === 'results') {
    if (!span.from) return null
    return <span className="text-muted">{isPlanned ? t('planned', { date: day(span.from) }) : day(span.from)}</span>
  }
  if (span.from && span.to)
    return <span className="text-muted">{t('span', { from: day(span.from), to: day(span.to) })}</span>
  return span.to ? <span className="text-muted">{t('until', { date: day(span.to) })}</span> : null
}
