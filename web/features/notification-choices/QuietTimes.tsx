import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import { QUIET_PERIODS_MAX } from '../../../contract/notification-choices.values.ts'
import { siteQuery } from '../../lib/api/site-query.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { inPageLanguage } from '../../lib/preferences/translated.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { DateInput } from '../../ui/forms/DateInput.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { hourOptions } from './hour-options.ts'

type Quiet = NotificationChoices['quiet']
type QuietProps = { quiet: Quiet; onChange: (quiet: Quiet) => void }

const FIRST_HOURS = { from: '22:00', until: '06:00' }
const NO_HOURS = { from: null, until: null }
const DAY_FORMAT = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const

export function QuietHours({ quiet, zone, onChange }: QuietProps & { zone: string }) {
  const t = useTranslations('notificationChoices.hours')
  const { from, until } = quiet
  return (
    <section aria-labelledby="quiet-hours">
      <SectionHeading id="quiet-hours" title={t('title')} />
      <div className="flex flex-col gap-4 pt-4">
        <Checkbox
          label={t('between')}
          isLabelShown
          isChecked={from !== null}
          onCheckedChange={(isOn) => onChange({ ...quiet, ...(isOn ? FIRST_HOURS : NO_HOURS) })}
        />
        {from !== null && until !== null && (
          <div className="flex flex-wrap items-center gap-3 text-14 text-text-2">
            <Select
              label={t('from')}
              className="w-auto"
              options={hourOptions(from)}
              value={from}
              onValueChange={(value) => onChange({ ...quiet, from: value })}
            />
            {t('and')}
            <Select
              label={t('until')}
              className="w-auto"
              options={hourOptions(until)}
              value={until}
              onValueChange={(value) => onChange({ ...quiet, until: value })}
            />
            {t('zone', { zone })}
          </div>
        )}
        <p className="text-14 text-muted">{t('hint', { until: until ?? FIRST_HOURS.until })}</p>
      </div>
    </section>
  )
}

export function QuietWeeks({ quiet, onChange }: QuietProps) {
  const t = useTranslations('notificationChoices.weeks')
  const day = useDayName()
  const [isAdding, setIsAdding] = useState(false)
  const { university, own } = quiet.weeks
  const setWeeks = (weeks: Partial<Quiet['weeks']>) => onChange({ ...quiet, weeks: { ...quiet.weeks, ...weeks } })
  return (
    <section aria-labelledby="quiet-weeks">
      <SectionHeading id="quiet-weeks" title={t('title')} />
      <div className="flex flex-col items-start gap-4 pt-4">
        <Checkbox
          label={t('university')}
          isLabelShown
          isChecked={university}
          onCheckedChange={(isOn) => setWeeks({ university: isOn })}
        />
        <UniversityWeeks />
        {own.length > 0 && (
          <ul className="w-full border-t border-border">
            {own.map(({ starts_on, ends_on }, place) => (
              <li
                key={`${starts_on} ${ends_on}`}
                className="flex items-center justify-between gap-3 border-b border-border py-2.5 text-14"
              >
                {t('period', { from: day(starts_on), until: day(ends_on) })}
                <TextButton
                  className="touch-target"
                  aria-label={t('removeNamed', { from: day(starts_on) })}
                  onClick={() => setWeeks({ own: own.filter((_, index) => index !== place) })}
                >
                  {t('remove')}
                </TextButton>
              </li>
            ))}
          </ul>
        )}
        {isAdding ? (
          <NewPause
            onAdd={(pause) => {
              setWeeks({ own: [...own, pause] })
              setIsAdding(false)
            }}
            onCancel={() => setIsAdding(false)}
          />
        ) : (
          own.length < QUIET_PERIODS_MAX && (
            <Button variant="secondary" icon={Plus} onClick={() => setIsAdding(true)}>
              {t('add')}
            </Button>
          )
        )}
        <p className="text-14 text-muted">{t('hint')}</p>
      </div>
    </section>
  )
}

/** The quiet weeks of the site's academic calendar that are not over. */
function UniversityWeeks() {
  const t = useTranslations('notificationChoices.weeks')
  const day = useDayName()
  const { data: site } = useQuery(siteQuery)
  const today = useCurrentTime().toISOString().slice(0, 10)
  if (!site) return null
  const next = site.quiet_periods.filter(({ ends_on }) => ends_on >= today)
  if (next.length === 0) return <p className="text-14 text-text-2">{t('noWeeks')}</p>
  return (
    <ul className="w-full divide-y divide-border border-y border-border">
      {next.map((period) => (
        <li
          key={`${period.starts_on} ${period.name}`}
          className="flex flex-wrap justify-between gap-x-4 py-2.5 text-14"
        >
          <span className="wrap-anywhere">{inPageLanguage(period).name}</span>
          <span className="text-text-2">
            {t('period', { from: day(period.starts_on), until: day(period.ends_on) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function useDayName(): (day: string) => string {
  const format = useFormatter()
  return (day) => format.dateTime(new Date(day), DAY_FORMAT)
}

type Pause = Quiet['weeks']['own'][number]

function NewPause({ onAdd, onCancel }: { onAdd: (pause: Pause) => void; onCancel: () => void }) {
  const t = useTranslations('notificationChoices.weeks')
  const [pause, setPause] = useState<Pause>({ starts_on: '', ends_on: '' })
  const { starts_on, ends_on } = pause
  const isWhole = starts_on !== '' && ends_on !== '' && starts_on <= ends_on
  return (
    <div className="flex flex-wrap items-center gap-3">
      <DateInput
        prefix={t('first')}
        value={starts_on}
        onValueChange={(value) => setPause({ ...pause, starts_on: value })}
      />
      <DateInput
        prefix={t('last')}
        value={ends_on}
        min={starts_on}
        onValueChange={(value) => setPause({ ...pause, ends_on: value })}
      />
      <Button disabled={!isWhole} onClick={() => onAdd(pause)}>
        {t('save')}
      </Button>
      <TextButton className="touch-target" onClick={onCancel}>
        {t('cancel')}
      </TextButton>
    </div>
  )
}
