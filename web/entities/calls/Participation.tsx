import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { DAY_MS } from '../../lib/durations.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { participationQuery } from './calls.queries.ts'
import { FacultyBars } from './FacultyBars.tsx'

type Days = { day: string; entries: number }[]

type ParticipationProps = { callId: string; className: string }

/** Entries of a call by faculty and by day, for those who manage it; nothing without entries. */
export function Participation({ callId, className }: ParticipationProps) {
  const t = useTranslations('results')
  const { data } = useQuery(participationQuery(callId))
  if (!data || data.by_day.length === 0) return null
  return (
    <div className={className}>
      <section>
        <SectionHeading title={t('byFaculty')} />
        <FacultyBars rows={data.by_faculty} />
      </section>
      <section>
        <SectionHeading title={t('byDay')} />
        <DayColumns days={withEmptyDays(data.by_day)} />
      </section>
    </div>
  )
}

function DayColumns({ days }: { days: Days }) {
  const t = useTranslations('results')
  const format = useFormatter()
  const most = Math.max(...days.map(({ entries }) => entries))
  const dateOf = (day: string) => format.dateTime(new Date(day), { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <>
      <p aria-hidden className="mt-3 border-b border-border text-13 text-muted tabular-nums">
        {format.number(most)}
      </p>
      <ul className="flex h-32 items-end gap-0.5 border-b border-border-strong">
        {days.map(({ day, entries }) => {
          const text = t('dayEntries', { date: dateOf(day), count: entries })
          return (
            <li key={day} title={text} className="flex h-full max-w-10 min-w-0 flex-1 items-end">
              <span className="sr-only">{text}</span>
              <span
                aria-hidden
                className="w-full bg-c1 print-colors"
                style={{ height: `${(entries / most) * 100}%` }}
              />
            </li>
          )
        })}
      </ul>
      <p aria-hidden className="mt-1 flex justify-between gap-4 text-13 text-muted">
        <span>{dateOf(first)}</span>
        {first !== last && <span>{dateOf(last)}</span>}
      </p>
    </>
  )
}

function withEmptyDays(days: Days): Days {
  const byDay = new Map(days.map(({ day, entries }) => [day, entries]))
  const [first, last] = [Date.parse(days[0]?.day ?? ''), Date.parse(days.at(-1)?.day ?? '')]
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
    return { day, entries: byDay.get(day) ?? 0 }
  })
}
