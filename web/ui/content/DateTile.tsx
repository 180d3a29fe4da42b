import { useFormatter } from 'use-intl'

/** A date as a leaf of a calendar: the month above the day. */
export function DateTile({ date }: { date: Date }) {
  const format = useFormatter()
  return (
    <span className="flex w-12.5 shrink-0 flex-col self-start overflow-hidden rounded-xs border border-accent text-center">
      <span className="bg-accent text-12 font-bold text-accent-contrast uppercase">
        {format.dateTime(date, { month: 'short' })}
      </span>{' '}
      <span className="bg-surface font-display text-20 tabular-nums">{format.dateTime(date, { day: 'numeric' })}</span>
    </span>
  )
}
