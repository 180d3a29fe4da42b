import { useFormatter, useTranslations } from 'use-intl'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { isSameMonth, startOf } from './calendar-days.ts'
import { EventRow } from './EventRow.tsx'
import type { CalendarEntry } from './use-calendar.ts'

type AgendaProps = { day: string; byDay: Map<string, CalendarEntry[]> }

/** The events of a month as a list, by day. */
export function Agenda({ day, byDay }: AgendaProps) {
  const t = useTranslations('events')
  const format = useFormatter()
  const days = [...byDay.keys()].filter((one) => isSameMonth(one, day)).sort()
  if (days.length === 0) return <p className="border-y border-border py-6 text-15 text-text-2">{t('empty')}</p>
  return days.map((one) => (
    <section key={one} aria-label={format.dateTime(startOf(one), DAY_FORMAT)} className="mb-8">
      <SectionHeading title={format.dateTime(startOf(one), DAY_FORMAT)} />
      <ul>
        {byDay.get(one)?.map((entry) => (
          <EventRow key={entry.event.id} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}

const DAY_FORMAT = { weekday: 'long', month: 'long', day: 'numeric' } as const
