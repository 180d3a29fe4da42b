import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { EVENT_TYPES } from '../../../contract/events.values.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { Agenda } from './Agenda.tsx'
import { ComingUp } from './ComingUp.tsx'
import { addMonths, dayOf, middayOf } from './calendar-days.ts'
import { EventRow } from './EventRow.tsx'
import { TYPE_STYLES } from './event-types.ts'
import type { CalendarSearch } from './events.search.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { useCalendar } from './use-calendar.ts'

const DAY_FORMAT = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const

type EventCalendarProps = { search: CalendarSearch; onChange: (change: Partial<CalendarSearch>) => void }

/** A month of events in the time zone of the viewer: as a grid beside the events of a day, or as a list. */
export function EventCalendar({ search, onChange }: EventCalendarProps) {
  const t = useTranslations('events')
  const format = useFormatter()
  const zone = useTimeZone() ?? 'UTC'
  const today = dayOf(useCurrentTime(), zone)
  const day = search.day || today
  const calendar = useCalendar({ ...search, day }, zone)
  const month = format.dateTime(middayOf(day), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const isMonth = search.view === 'month'
  return (
    <>
      {/* One row where there is room; otherwise the filters and the view are a second one. */}
      <div className="mt-6 mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 aria-live="polite" className="font-display text-24">
          {month}
        </h2>
        <div className="flex gap-2 max-md:ms-auto">
          <IconButton
            icon={ChevronLeft}
            variant="outlined"
            label={t('previousMonth')}
            onClick={() => onChange({ day: addMonths(day, -1) })}
          />
          <IconButton
            icon={ChevronRight}
            variant="outlined"
            label={t('nextMonth')}
            onClick={() => onChange({ day: addMonths(day, 1) })}
          />
          <Button
            variant="secondary"
            className={day === today ? 'max-md:hidden' : undefined}
            onClick={() => onChange({ day: '' })}
          >
            {t('today')}
          </Button>
        </div>
        <div className="flex grow items-center gap-4 max-md:contents">
          <Filters search={search} onChange={onChange} />
          <div className="ms-auto w-48 max-md:hidden">
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
      </div>
      {calendar.error && <InlineFailure text={t('failed')} onRetry={calendar.retry} />}
      {isMonth && (
        <div className="grid gap-8 max-md:hidden lg:grid-cols-[minmax(0,1fr)_21rem]">
          <MonthGrid {...calendar} {...{ day, today, label: month }} onDayChange={(next) => onChange({ day: next })} />
          <div>
            <section aria-live="polite">
              <SectionHeading title={format.dateTime(middayOf(day), DAY_FORMAT)} />
              {!calendar.isPending && !calendar.byDay.has(day) && (
                <p className="py-4 text-15 text-text-2">{t('emptyDay')}</p>
              )}
              <ul>
                {calendar.byDay.get(day)?.map((entry) => (
                  <EventRow key={entry.event.id} {...{ entry, day }} />
                ))}
              </ul>
            </section>
            <ComingUp day={day} byDay={calendar.byDay} />
          </div>
        </div>
      )}
      <div className={isMonth ? 'md:hidden' : undefined}>
        {calendar.isPending ? (
          <div role="status">
            <span className="sr-only">{t('loading')}</span>
            <Skeleton className="mb-4 h-11" />
            <Skeleton className="h-24" />
          </div>
        ) : (
          // Another month begins with its own days.
          <Agenda key={month} {...{ day, today }} byDay={calendar.byDay} />
        )}
      </div>
    </>
  )
}

function Filters({ search, onChange }: EventCalendarProps) {
  const t = useTranslations('events')
  const isSignedIn = useIsSignedIn()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll
    <div
      role="group"
      aria-label={t('filters')}
      className="-mx-1 flex gap-2 overflow-x-auto p-1 max-md:w-[calc(100%+8px)]"
    >
      <ToggleChip pressed={search.type === ''} onClick={() => onChange({ type: '' })}>
        {t('all')}
      </ToggleChip>
      {EVENT_TYPES.map((type) => (
        <ToggleChip key={type} pressed={search.type === type} onClick={() => onChange({ type })}>
          <span aria-hidden className={classNames('me-2 size-2.5 rounded-xs', TYPE_STYLES[type].mark)} />
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
