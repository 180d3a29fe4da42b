import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { EVENT_TYPES } from '../../../contract/events.values.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { Agenda } from './Agenda.tsx'
import { addMonths, dayOf, startOf } from './calendar-days.ts'
import { EventRow } from './EventRow.tsx'
import type { CalendarSearch } from './events.search.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { useCalendar } from './use-calendar.ts'

type EventCalendarProps = { search: CalendarSearch; onChange: (change: Partial<CalendarSearch>) => void }

/** A month of events in the time zone of the device: as a grid beside the events of a day, or as a list. */
export function EventCalendar({ search, onChange }: EventCalendarProps) {
  const t = useTranslations('events')
  const format = useFormatter()
  const today = dayOf(useCurrentTime())
  const day = search.day || today
  const calendar = useCalendar({ ...search, day })
  const month = format.dateTime(startOf(day), { month: 'long', year: 'numeric' })
  const isMonth = search.view === 'month'
  return (
    <>
      <div className="mt-8 mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 aria-live="polite" className="font-display text-24">
          {month}
        </h2>
        <div className="flex gap-2">
          <IconButton
            icon={ChevronLeft}
            label={t('previousMonth')}
            onClick={() => onChange({ day: addMonths(day, -1) })}
          />
          <IconButton icon={ChevronRight} label={t('nextMonth')} onClick={() => onChange({ day: addMonths(day, 1) })} />
          <Button variant="secondary" onClick={() => onChange({ day: '' })}>
            {t('today')}
          </Button>
        </div>
        <div className="ml-auto w-56 max-md:hidden">
          <SegmentedControl
            label={t('view')}
            options={[
              { value: 'month', label: t('views.month') },
              { value: 'agenda', label: t('views.agenda') },
            ]}
            value={search.view}
            onValueChange={(view) => onChange({ view })}
          />
        </div>
      </div>
      <Filters search={search} onChange={onChange} />
      {calendar.error && <InlineFailure text={t('failed')} onRetry={calendar.retry} />}
      {isMonth && (
        <div className="grid gap-8 max-md:hidden lg:grid-cols-[minmax(0,1fr)_21rem]">
          <MonthGrid {...calendar} {...{ day, today, label: month }} onDayChange={(next) => onChange({ day: next })} />
          <section aria-live="polite">
            <SectionHeading title={format.dateTime(startOf(day), { weekday: 'long', month: 'long', day: 'numeric' })} />
            {!calendar.isPending && !calendar.byDay.has(day) && (
              <p className="py-4 text-15 text-text-2">{t('emptyDay')}</p>
            )}
            <ul>
              {calendar.byDay.get(day)?.map((entry) => (
                <EventRow key={entry.event.id} entry={entry} />
              ))}
            </ul>
          </section>
        </div>
      )}
      <div className={isMonth ? 'md:hidden' : undefined}>
        {!calendar.isPending && <Agenda day={day} byDay={calendar.byDay} />}
      </div>
    </>
  )
}

function Filters({ search, onChange }: EventCalendarProps) {
  const t = useTranslations('events')
  const isSignedIn = useIsSignedIn()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll
    <div role="group" aria-label={t('filters')} className="mb-6 flex gap-2 overflow-x-auto p-1">
      <ToggleChip pressed={search.type === ''} onClick={() => onChange({ type: '' })}>
        {t('all')}
      </ToggleChip>
      {EVENT_TYPES.map((type) => (
        <ToggleChip key={type} pressed={search.type === type} onClick={() => onChange({ type })}>
          {t(`types.${type}`)}
        </ToggleChip>
      ))}
      {isSignedIn && (
        <ToggleChip pressed={search.mine} onClick={() => onChange({ mine: !search.mine })}>
          {t('mine')}
        </ToggleChip>
      )}
    </div>
  )
}
