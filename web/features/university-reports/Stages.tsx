import { useFormatter, useTranslations } from 'use-intl'
import type { ReportFigures } from '../../../contract/university-reports.ts'
import { Panel } from '../../ui/content/Panel.tsx'

type Row = { name: string; note: string; count: number; isOfCall: boolean }

/** How far ideas came: bars, those of the call grey. */
export function Stages({ figures }: { figures: ReportFigures }) {
  const t = useTranslations('universityReports.stages')
  const { number } = useFormatter()
  const { ideas, stages, call } = figures
  const [tried, working] = [stages.tried + stages.in_use, stages.team + stages.tried + stages.in_use]
  const rows: Row[] = [
    { name: t(call ? 'entered' : 'shared'), note: '', count: ideas, isOfCall: true },
    ...(call
      ? [
          { name: t('shortlisted'), note: t('panel'), count: call.shortlisted, isOfCall: true },
          { name: t('awarded'), note: '', count: call.awarded, isOfCall: true },
        ]
      : []),
    { name: t('team'), note: t('further'), count: working, isOfCall: false },
    { name: t('tried'), note: t('further'), count: tried, isOfCall: false },
    { name: t('in_use'), note: t('today'), count: stages.in_use, isOfCall: false },
  ]
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const unawarded = call?.at_work_without_award ?? 0
  const finding =
    working === 0
      ? t('nothing')
      : [t('finding', { working, ideas }), ...(unawarded > 0 ? [t('unawarded', { count: unawarded })] : [])].join(' ')
  return (
    <Panel title={t(call ? 'call' : 'period')} finding={finding}>
      <dl className="mt-4">
        {rows.map(({ name, note, count, isOfCall }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_3rem] items-center gap-3 border-b border-border py-2 text-14"
          >
            <dt>
              <span className="block font-bold">{name}</span>
              {note && <span className="block text-12 text-text-2">{note}</span>}
            </dt>
            <dd className="contents">
              <span aria-hidden className="h-3.5">
                <span
                  className={`block h-full rounded-[2px] print-colors ${isOfCall ? 'bg-muted' : 'bg-c1'}`}
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </span>
              <span className="text-end text-15 font-bold tabular-nums">{number(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {call && <p className="mt-3 text-13 text-text-2">{t('colours')}</p>}
    </Panel>
  )
}
