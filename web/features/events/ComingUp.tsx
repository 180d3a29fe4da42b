import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { eventLink } from '../../lib/pages/links.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import type { CalendarEntry } from './use-calendar.ts'

type ComingUpProps = { day: string; byDay: Map<string, CalendarEntry[]> }

const SHOWN = 4

/** The events that follow a day, as far as they are on the page; nothing where there are none. */
export function ComingUp({ day, byDay }: ComingUpProps) {
  const t = useTranslations('events')
  const format = useFormatter()
  const next = [...byDay.keys()]
    .filter((one) => one > day)
    .sort()
    .flatMap((one) => byDay.get(one)?.filter(({ firstDay }) => firstDay === one) ?? [])
    .filter(({ event }) => event.status === 'published')
    .slice(0, SHOWN)
  if (next.length === 0) return null
  return (
    <section aria-labelledby="coming-up" className="mt-8">
      <SectionHeading id="coming-up" title={t('comingUp')} />
      <ul>
        {next.map(({ event }) => (
          <li key={event.id} className="border-b border-border">
            <Link {...eventLink(event.id)} className="flex gap-4 py-3 hover:bg-hover">
              <span className="w-18 shrink-0 text-14 text-text-2">
                <span className="block">{format.dateTime(new Date(event.starts_at), { weekday: 'short' })}</span>
                {format.dateTime(new Date(event.starts_at), { day: 'numeric', month: 'short' })}
              </span>
              <span className="min-w-0">
                <span dir="auto" className="block text-15 font-bold wrap-anywhere">
                  {event.title}
                </span>
                <span dir="auto" className="block text-13 wrap-anywhere text-text-2">
                  {format.dateTime(new Date(event.starts_at), { hour: 'numeric', minute: 'numeric' })},{' '}
                  {event.place || t(event.is_online ? 'online' : 'byPhone')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
