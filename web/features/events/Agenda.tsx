import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { ComingUp } from './ComingUp.tsx'
import { endOfWeek, isSameMonth, middayOf } from './calendar-days.ts'
import { EventRow } from './EventRow.tsx'
import type { CalendarEntry } from './use-calendar.ts'

type AgendaProps = { day: string; today: string; byDay: Map<string, CalendarEntry[]> }

/** The events of a month as a list, by day. That of this month begins today, and has all days of this week. */
export function Agenda({ day, today, byDay }: AgendaProps) {
  const t = useTranslations('events')
  const [isWhole, setIsWhole] = useState(false)
  const isThisMonth = isSameMonth(today, day)
  const sunday = endOfWeek(today)
  const days = [...byDay.keys()]
    .filter((one) => isSameMonth(one, day) || (isThisMonth && one > today && one <= sunday))
    .sort()
  const beginsToday = !isWhole && isThisMonth && day >= today
  const shown = beginsToday ? days.filter((one) => one >= today) : days
  return (
    <>
      {shown.length < days.length && (
        <TextButton className="touch-target mb-6 text-14" onClick={() => setIsWhole(true)}>
          {t('earlier')}
        </TextButton>
      )}
      {shown.length === 0 && (
        <>
          <p className="border-y border-border py-6 text-15 text-text-2">{t(days.length === 0 ? 'empty' : 'noMore')}</p>
          {isThisMonth && <ComingUp day={day} byDay={byDay} />}
        </>
      )}
      {shown.map((one) => (
        <AgendaDay key={one} day={one} entries={byDay.get(one) ?? []} />
      ))}
    </>
  )
}

function AgendaDay({ day, entries }: { day: string; entries: CalendarEntry[] }) {
  const format = useFormatter()
  const title = format.dateTime(middayOf(day), { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  return (
    <section aria-label={title} className="mb-8">
      <SectionHeading title={title} />
      <ul>
        {entries.map((entry) => (
          <EventRow key={entry.event.id} {...{ entry, day }} />
        ))}
      </ul>
    </section>
  )
}
