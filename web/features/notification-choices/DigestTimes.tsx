import { useFormatter, useTranslations } from 'use-intl'
import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import { DIGEST_FREQUENCIES } from '../../../contract/notification-choices.values.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { hourOptions } from './hour-options.ts'

type Digest = NotificationChoices['digest']

/** 2024 began on a Monday. */
const FIRST_MONDAY = Date.UTC(2024, 0, 1)

export function DigestTimes({ digest, onChange }: { digest: Digest; onChange: (digest: Digest) => void }) {
  const t = useTranslations('notificationChoices.digest')
  const format = useFormatter()
  const weekdays = Array.from({ length: 7 }, (_, index) => ({
    value: index + 1,
    label: format.dateTime(new Date(FIRST_MONDAY + index * DAY_MS), { weekday: 'long', timeZone: 'UTC' }),
  }))
  return (
    <section aria-labelledby="digest-times">
      <SectionHeading id="digest-times" title={t('title')} />
      <div className="grid gap-4 pt-4 sm:grid-cols-2">
        <Field label={t('every')} className="sm:col-span-full">
          <Select
            options={DIGEST_FREQUENCIES.map((value) => ({ value, label: t(value) }))}
            value={digest.every}
            onValueChange={(every) => onChange({ ...digest, every })}
          />
        </Field>
        <Field label={t('weekday')}>
          <Select
            options={weekdays}
            value={digest.weekday}
            onValueChange={(weekday) => onChange({ ...digest, weekday })}
          />
        </Field>
        <Field label={t('at')}>
          <Select
            options={hourOptions(digest.at)}
            value={digest.at}
            onValueChange={(at) => onChange({ ...digest, at })}
          />
        </Field>
      </div>
      <p className="pt-4 text-14 text-muted">{t('hint')}</p>
    </section>
  )
}
