import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2, CalendarDays } from 'lucide-react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { DateTile } from '../../ui/content/DateTile.tsx'
import { addDays, dayOf, startOf } from './calendar-days.ts'
import { EventTypeLabel } from './EventTypeLabel.tsx'
import { type EventForm, eventOf } from './event-form.ts'
import { eventsQuery } from './events.api.ts'

const TIME = { weekday: 'short', hour: 'numeric', minute: 'numeric' } as const

/** Beside the form of a new event: how the calendar will show it, and what else is on that day. */
export function EventPreview({ form, isPublished }: { form: EventForm; isPublished: boolean }) {
  const t = useTranslations('eventForms.form.preview')
  const where = useTranslations('eventForms.form.where')
  const format = useFormatter()
  const starts =
    form.date && form.starts ? new Date(eventOf({ ...form, ends: form.ends || form.starts }).starts_at) : null
  return (
    <>
      <h3 className="mb-3 text-15 font-bold">{t('title')}</h3>
      <div className="flex gap-3 rounded-md border border-border bg-surface p-4">
        {starts && <DateTile date={starts} />}
        <p className="min-w-0">
          <EventTypeLabel type={form.type} />
          <strong dir="auto" className="block text-15 wrap-anywhere">
            {form.title || t('untitled')}
          </strong>
          <span dir="auto" className="text-13 wrap-anywhere text-text-2">
            {starts && `${format.dateTime(starts, TIME)}, `}
            {form.where === 'place' && form.place ? form.place : where(form.where)}
          </span>
        </p>
      </div>
      {starts && <OthersOfDay starts={starts} />}
      <p className="mt-auto border-t border-border pt-3 text-13 text-text-2 max-md:mt-6">
        {t(isPublished ? 'published' : 'proposed')}
      </p>
    </>
  )
}

function OthersOfDay({ starts }: { starts: Date }) {
  const t = useTranslations('eventForms.form.preview')
  const format = useFormatter()
  const zone = useTimeZone() ?? 'UTC'
  const day = dayOf(starts, zone)
  const range = { from: startOf(day, zone).toISOString(), to: startOf(addDays(day, 1), zone).toISOString() }
  const { data } = useQuery(eventsQuery(range))
  if (!data) return null
  const others = data.filter(({ status }) => status === 'published')
  const Icon = others.length === 0 ? CalendarCheck2 : CalendarDays
  return (
    <div
      role="status"
      className={`mt-4 flex gap-3 rounded-sm p-4 text-14 ${others.length === 0 ? 'bg-accent-soft text-accent-soft-text' : 'bg-surface text-text-2'}`}
    >
      <Icon size={18} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <strong>{t('others', { count: others.length })}</strong>
        <ul>
          {others.slice(0, 3).map(({ id, title, starts_at }) => (
            <li key={id} dir="auto" className="wrap-anywhere">
              {format.dateTime(new Date(starts_at), TIME)}, {title}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
