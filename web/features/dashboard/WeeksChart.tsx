import { useFormatter, useTranslations } from 'use-intl'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChartTable } from '../../ui/content/ChartTable.tsx'
import { Panel } from '../../ui/content/Panel.tsx'

type Weeks = Dashboard['per_week']
type WeeksChartProps = { weeks: Weeks }

const LINES = [0, 1, 2, 3, 4] as const
const GRID_LINES = LINES.length - 1
/** How many weeks are named below the chart. */
const LABELS = 6
const NICE_STEPS = [1, 2, 5, 10]
/** In hundredths of the chart's height: labels of the lines' ends are no closer. */
const LABEL_DISTANCE = 18

/** How many ideas were submitted and reviewed in each week. */
export function WeeksChart({ weeks }: WeeksChartProps) {
  const t = useTranslations('dashboard.perWeek')
  const all = useTranslations('dashboard')
  const format = useFormatter()
  const day = ({ start }: Weeks[number]) => format.dateTime(new Date(start), { month: 'short', day: 'numeric' })
  const finding = useFinding(weeks)
  const summary = t('summary', {
    finding,
    submitted: format.list(weeks.map(({ submitted }) => String(submitted))),
    reviewed: format.list(weeks.map(({ reviewed }) => String(reviewed))),
  })
  return (
    <Panel title={t('title')} finding={finding}>
      <Lines weeks={weeks} summary={summary} dayOf={day} />
      <ChartTable
        caption={t('title')}
        show={all('showTable')}
        columns={[t('week'), t('submitted'), t('reviewed')]}
        rows={weeks.map((week) => [
          format.dateTime(new Date(week.start), { dateStyle: 'medium' }),
          week.submitted,
          week.reviewed,
        ])}
      />
    </Panel>
  )
}

function useFinding(weeks: Weeks): string {
  const t = useTranslations('dashboard.perWeek')
  const sum = (of: 'submitted' | 'reviewed') => weeks.reduce((total, week) => total + week[of], 0)
  const [submitted, reviewed] = [sum('submitted'), sum('reviewed')]
  if (submitted === 0 && reviewed === 0) return t('nothing')
  if (submitted === reviewed) return t('even')
  return submitted > reviewed
    ? t('behind', { count: submitted - reviewed })
    : t('ahead', { count: reviewed - submitted })
}

type LinesProps = WeeksChartProps & { summary: string; dayOf: (week: Weeks[number]) => string }

/** The lines are stretched to the width there is; the texts around them are not. */
function Lines({ weeks, summary, dayOf }: LinesProps) {
  const t = useTranslations('dashboard.perWeek')
  const step = stepFor(Math.max(1, ...weeks.map(({ submitted, reviewed }) => Math.max(submitted, reviewed))))
  const top = step * GRID_LINES
  const yOf = (count: number) => 100 - (count / top) * 100
  const pointsOf = (of: 'submitted' | 'reviewed') =>
    weeks.map((week, index) => `${(index / Math.max(1, weeks.length - 1)) * 100},${yOf(week[of])}`).join(' ')
  const every = Math.ceil(weeks.length / LABELS)
  const last = weeks.at(-1)
  const ends = endsOf(yOf(last?.submitted ?? 0), yOf(last?.reviewed ?? 0))
  return (
    <div
      className="mt-5 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 text-12 text-text-2"
      dir="ltr"
      role="img"
      aria-label={summary}
    >
      <div aria-hidden className="relative h-52 w-8 tabular-nums">
        {LINES.map((line) => (
          <span key={line} className="absolute end-0 -translate-y-1/2" style={{ top: `${yOf(line * step)}%` }}>
            {line * step}
          </span>
        ))}
      </div>
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="h-52 w-full overflow-visible">
        {LINES.map((line) => (
          <path
            key={line}
            d={`M0 ${yOf(line * step)}H100`}
            className="stroke-border"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <polygon points={`0,100 ${pointsOf('submitted')} 100,100`} className="fill-c1 opacity-10" />
        <polyline
          points={pointsOf('submitted')}
          className="fill-none stroke-c1"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={pointsOf('reviewed')}
          className="fill-none stroke-c2"
          strokeWidth={2}
          strokeDasharray="6 4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden className="relative h-52 w-24 font-bold text-text">
        <EndLabel y={ends[0]} marker="rounded-full bg-c1">
          {t('last', { name: t('submitted'), count: last?.submitted ?? 0 })}
        </EndLabel>
        <EndLabel y={ends[1]} marker="bg-c2">
          {t('last', { name: t('reviewed'), count: last?.reviewed ?? 0 })}
        </EndLabel>
      </div>
      <div aria-hidden className="relative col-start-2 mt-2 h-5">
        {weeks.map(
          (week, index) =>
            index % every === 0 && (
              <span
                key={week.start}
                className={classNames(
                  'absolute whitespace-nowrap',
                  index > 0 && '-translate-x-1/2',
                  // There is room for fewer on phones.
                  index % (every * 2) !== 0 && 'max-sm:hidden',
                )}
                style={{ left: `${(index / Math.max(1, weeks.length - 1)) * 100}%` }}
              >
                {dayOf(week)}
              </span>
            ),
        )}
      </div>
    </div>
  )
}

function EndLabel({ y, marker, children }: { y: number; marker: string; children: string }) {
  return (
    <span
      className="absolute start-0 flex w-full -translate-y-1/2 items-center gap-1.5 leading-tight wrap-break-word"
      style={{ top: `${y}%` }}
    >
      <span className={`size-2 shrink-0 ${marker}`} />
      <span className="min-w-0">{children}</span>
    </span>
  )
}

/** The least round step whose multiples reach the highest value. */
function stepFor(highest: number): number {
  const least = highest / GRID_LINES
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return magnitude * (NICE_STEPS.find((step) => step * magnitude >= least) ?? 10)
}

/** Where the labels stand: at the ends of their lines, or apart where these are close. */
function endsOf(submitted: number, reviewed: number): [number, number] {
  const missing = LABEL_DISTANCE - Math.abs(submitted - reviewed)
  if (missing <= 0) return [submitted, reviewed]
  const isAbove = submitted <= reviewed ? -1 : 1
  return [submitted + (isAbove * missing) / 2, reviewed - (isAbove * missing) / 2]
}
