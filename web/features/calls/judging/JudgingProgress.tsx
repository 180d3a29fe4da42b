import { useFormatter, useTranslations } from 'use-intl'
import type { Assignment } from '../../../../contract/call-judging.ts'
import type { Call } from '../../../../contract/calls.ts'
import { timeLeft } from '../../../entities/calls/call-time.ts'
import { useCurrentTime } from '../../../lib/live/use-current-time.ts'
import { ProgressBar } from '../../../ui/content/ProgressBar.tsx'
import { ToggleChip } from '../../../ui/forms/ToggleChip.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import type { JudgingSearch } from './judging.search.ts'

type JudgingProgressProps = {
  call: Call
  assignments: Assignment[]
  search: JudgingSearch
  onSearch: (change: Partial<JudgingSearch>) => void
}

/** How many entries are scored, how long the juror has, and which of them are listed. */
export function JudgingProgress({ call, assignments, search, onSearch }: JudgingProgressProps) {
  const t = useTranslations('judging')
  const format = useFormatter()
  const left = timeLeft(call.judging_ends_at, useCurrentTime())
  const given = assignments.filter(({ given_at }) => given_at !== null).length
  const own = assignments.filter(({ given_at, passed_at }) => given_at !== null || passed_at === null).length
  const counts = { all: assignments.length, todo: own - given, given }
  return (
    <div className="px-4 pb-4 max-lg:px-0">
      <p aria-hidden className="font-display text-24">
        {t('title')}
      </p>
      <p className="text-14 text-text-2">
        <TextLink to="/calls/$callId" params={{ callId: call.id }} dir="auto">
          {call.title}
        </TextLink>
      </p>
      <p className="mt-4 flex justify-between gap-3 text-14">
        <strong>{t('progress', { given, total: own })}</strong>
        <span className="text-muted">{left ? t('left', left) : t('ended')}</span>
      </p>
      <ProgressBar value={given} max={Math.max(1, own)} aria-label={t('progressLabel')} className="mt-1.5 h-1.5" />
      {call.judging_ends_at && call.phase === 'judging' && (
        <p className="mt-1.5 text-13 text-muted">
          {t('until', {
            date: format.dateTime(new Date(call.judging_ends_at), { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </p>
      )}
      <fieldset aria-label={t('show')} className="mt-4 flex flex-wrap gap-2">
        {(['all', 'todo', 'given'] as const).map((show) => (
          <ToggleChip key={show} pressed={search.show === show} onClick={() => onSearch({ show })}>
            {t(`shows.${show}`)} <span className="ms-2 font-regular tabular-nums">{counts[show]}</span>
          </ToggleChip>
        ))}
      </fieldset>
    </div>
  )
}
