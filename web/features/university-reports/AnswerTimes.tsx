import { useFormatter, useTranslations } from 'use-intl'
import type { ReportFigures } from '../../../contract/university-reports.ts'
import { ANSWER_TIMES } from '../../../contract/university-reports.values.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { ChartTable } from '../../ui/content/ChartTable.tsx'
import { Panel } from '../../ui/content/Panel.tsx'

const strong = (text: React.ReactNode) => <strong className="text-text">{text}</strong>

/** Ideas by the time until somebody else commented: columns, and how long the decision took. */
export function AnswerTimes({ figures }: { figures: ReportFigures }) {
  const t = useTranslations('universityReports.answers')
  const all = useTranslations('universityReports')
  const { number } = useFormatter()
  const { answers, ideas } = figures
  const most = Math.max(1, ...ANSWER_TIMES.map((time) => answers[time]))
  return (
    <Panel title={t('title')} finding={t('finding', { count: answers.one_day, ideas })}>
      <div aria-hidden className="mt-5 grid grid-cols-5 gap-2 text-center">
        {ANSWER_TIMES.map((time) => (
          <div key={time} className="flex flex-col justify-end">
            <div className="flex h-40 flex-col justify-end border-b border-border-strong">
              <span className="text-13 font-bold tabular-nums">{number(answers[time])}</span>
              <span
                className={`mx-auto w-full max-w-14 rounded-t-[2px] print-colors ${time === 'none' ? 'bg-muted' : 'bg-c1'}`}
                style={{ height: `${(answers[time] / most) * 8}rem` }}
              />
            </div>
            <span className="mt-1.5 min-h-9 text-12 text-text-2">{t(time)}</span>
          </div>
        ))}
      </div>
      <Decision figures={figures} />
      <ChartTable
        caption={t('title')}
        show={all('asTable')}
        columns={[t('title'), t('count')]}
        rows={ANSWER_TIMES.map((time) => [t(time), answers[time]])}
      />
    </Panel>
  )
}

function Decision({ figures: { call, review_days } }: { figures: ReportFigures }) {
  const t = useTranslations('universityReports.answers')
  if (!call) {
    return review_days === null ? null : (
      <p className="mt-3 text-14 text-text-2">{t.rich('review', { days: review_days, strong })}</p>
    )
  }
  const { closed_at, results_at, results_planned_at } = call
  const late = results_planned_at === null ? -1 : Math.max(0, daysBetween(results_planned_at, results_at))
  return (
    <p className="mt-3 text-14 text-text-2">
      {t.rich('results', { days: daysBetween(closed_at, results_at), late, strong })}
    </p>
  )
}

function daysBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
