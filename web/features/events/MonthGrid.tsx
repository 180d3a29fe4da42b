import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { addDays, addMonths, isSameMonth, middayOf } from './calendar-days.ts'
import { TYPE_STYLES } from './event-types.ts'
import type { CalendarEntry } from './use-calendar.ts'

type MonthGridProps = {
  day: string
  today: string
  weeks: string[][]
  byDay: Map<string, CalendarEntry[]>
  label: string
  onDayChange: (day: string) => void
}

const SHOWN = 3
const DATE_FORMAT = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const

/** Where each key leads from a day. */
const KEYS = new Map(
  Object.entries<(day: string) => string>({
    ArrowLeft: (day) => addDays(day, -1),
    ArrowRight: (day) => addDays(day, 1),
    ArrowUp: (day) => addDays(day, -7),
    ArrowDown: (day) => addDays(day, 7),
    PageUp: (day) => addMonths(day, -1),
    PageDown: (day) => addMonths(day, 1),
  }),
)

/** A month as a grid (WAI-ARIA): arrows move by day, Page Up and Page Down by month. One day can be tabbed to. */
export function MonthGrid({ day, today, weeks, byDay, label, onDayChange }: MonthGridProps) {
  const t = useTranslations('events')
  const format = useFormatter()
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  useLayoutEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    isMoving.current = false
  }, [day])
  const move = (event: KeyboardEvent) => {
    const to = KEYS.get(event.key)
    if (!to) return
    event.preventDefault()
    isMoving.current = true
    onDayChange(to(day))
  }
  const nameOf = (one: string) =>
    t('day', { date: format.dateTime(middayOf(one), DATE_FORMAT), count: byDay.get(one)?.length ?? 0 })
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of a date picker is a table
      role="grid"
      aria-label={label}
      onKeyDown={move}
      className="w-full table-fixed border-collapse"
    >
      <thead>
        <tr>
          {weeks[0]?.map((one) => (
            <th key={one} scope="col" className="px-2 pb-2 text-start text-13 font-regular text-text-2">
              {format.dateTime(middayOf(one), { weekday: 'short', timeZone: 'UTC' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td
                key={one}
                className={classNames(
                  // Six weeks fit a window of 900 pixels, so that today is in view.
                  'h-24 border border-border p-0',
                  one === day && 'outline-2 -outline-offset-2 outline-accent',
                  isSameMonth(one, day) ? 'bg-surface' : 'bg-sunken',
                )}
              >
                <button
                  type="button"
                  data-day={one}
                  aria-label={nameOf(one)}
                  aria-pressed={one === day}
                  tabIndex={one === day ? 0 : -1}
                  onClick={() => onDayChange(one)}
                  className="flex size-full flex-col items-segment overflow-hidden p-1.5 text-start"
                >
                  <span
                    className={classNames(
                      'mb-1 inline-flex size-6 shrink-0 items-center justify-center rounded-xs text-13 tabular-nums',
                      one === today ? 'bg-accent font-bold text-accent-contrast' : 'text-text',
                    )}
                  >
                    {Number(one.slice(-2))}
                  </span>
                  <DayEntries entries={byDay.get(one) ?? []} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayEntries({ entries }: { entries: CalendarEntry[] }) {
  const t = useTranslations('events')
  return (
    <>
      {entries.slice(0, SHOWN).map(({ event }) => (
        <span
          key={event.id}
          dir="auto"
          className={classNames(
            'mb-1 block truncate rounded-xs border-s-3 px-1.5 py-0.5 text-12 font-bold',
            TYPE_STYLES[event.type].box,
            event.status === 'cancelled' && 'line-through',
            event.status === 'proposed' && 'italic',
          )}
        >
          {event.title}
        </span>
      ))}
      {entries.length > SHOWN && (
        <span className="text-12 text-text-2">{t('more', { count: entries.length - SHOWN })}</span>
      )}
    </>
  )
}
