import { DateTime } from 'luxon'
import type { CalendarEvent, EventScope, NewEvent } from '../../../contract/events.ts'
import type { EventType } from '../../../contract/events.values.ts'
import { addDays, dayOf } from './calendar-days.ts'

export const PLACES = ['online_url', 'place', 'phone'] as const
export type Place = (typeof PLACES)[number]

const WEEK = 7

/** Initial values of the event form: a session in a week. */
export function emptyForm(zone: string) {
  return {
    title: '',
    type: 'open_session' as EventType,
    date: addDays(dayOf(new Date(), zone), WEEK),
    starts: '18:30',
    ends: '19:30',
    /** How many whole days it takes, which the form does not show. */
    days: 0,
    zone,
    repeats: 'no' as 'no' | 'weekly',
    until: '',
    /** The weeks after its date that are left out. */
    leftOut: [] as number[],
    /** Dates left out before the edited ones of a series. */
    leftOutBefore: [] as string[],
    where: 'online_url' as Place,
    place: '',
    capacity: '',
    ideaId: '',
    description: '',
  }
}
export type EventForm = ReturnType<typeof emptyForm>
export type FormErrors = Record<string, string | undefined>

/** The form of an event that is edited, in the event's own zone. */
export function formOf(event: CalendarEvent): EventForm {
  const [start, end] = [event.starts_at, event.ends_at].map((at) =>
    DateTime.fromISO(at, { zone: event.time_zone }),
  ) as [DateTime, DateTime]
  const date = start.toISODate() ?? ''
  const { repeat, type, title, description, capacity } = event
  const where = PLACES.find((one) => event[one]) ?? 'place'
  const except = repeat?.except ?? []
  return {
    ...{ type, title, description, date, where },
    starts: timeOf(start),
    ends: timeOf(end),
    days: Math.floor(end.diff(start, 'days').days),
    zone: event.time_zone,
    repeats: repeat ? 'weekly' : 'no',
    until: repeat?.until ?? '',
    leftOut: except.filter((day) => day > date).map((day) => weeksBetween(date, day)),
    leftOutBefore: except.filter((day) => day < date),
    place: event[where] ?? '',
    capacity: capacity === null ? '' : String(capacity),
    ideaId: event.idea_id ?? '',
  }
}

/** Instants of the local times; an end before the start is on the next day. */
export function eventOf(form: EventForm): NewEvent {
  const at = (time: string) => DateTime.fromISO(`${form.date}T${time}`, { zone: form.zone })
  const start = at(form.starts)
  const days = form.days + (at(form.ends) > start ? 0 : 1)
  const places = Object.fromEntries(PLACES.map((one) => [one, one === form.where ? form.place : '']))
  return {
    ...(places as Record<Place, string>),
    ...{ title: form.title, type: form.type, description: form.description, time_zone: form.zone },
    starts_at: start.toUTC().toISO() ?? '',
    ends_at: at(form.ends).plus({ days }).toUTC().toISO() ?? '',
    capacity: form.capacity === '' ? null : Number(form.capacity),
    idea_id: form.ideaId || null,
    repeat:
      form.repeats === 'weekly'
        ? { until: form.until, except: [...form.leftOutBefore, ...form.leftOut.map((week) => dateAfter(form, week))] }
        : null,
    ...{ is_private: false, guest_ids: [] },
  }
}

/** The changed fields of an event. All others stay, also fields outside the form or changed by others. */
export function changesOf(form: EventForm, before: EventForm, scope: EventScope): Partial<NewEvent> {
  const earlier = eventOf(before)
  const isRepetitionKept = before.repeats === 'weekly' && scope === 'one'
  return Object.fromEntries(
    Object.entries(eventOf(form)).filter(
      ([name, value]) =>
        !(name === 'repeat' && isRepetitionKept) &&
        JSON.stringify(value) !== JSON.stringify(earlier[name as keyof NewEvent]),
    ),
  )
}

/** The date some weeks after that of the form. */
export function dateAfter({ date }: Pick<EventForm, 'date'>, weeks: number): string {
  return addDays(date, weeks * WEEK)
}

function weeksBetween(one: string, other: string): number {
  return Math.round(DateTime.fromISO(other).diff(DateTime.fromISO(one), 'weeks').weeks)
}

function timeOf(time: DateTime): string {
  return time.toISO()?.slice(11, 16) ?? ''
}
