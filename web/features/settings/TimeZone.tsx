import { useTranslations } from 'use-intl'
import type { Settings } from '../../../contract/settings.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { deviceTimeZone } from '../../lib/preferences/time-zone.ts'
import { zoneName } from '../../lib/preferences/zone-name.ts'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { useZoneOptions } from '../../ui/forms/use-zone-options.ts'
import { useChangeSettings } from './settings.api.ts'

/** In which time zone the member reads times; a choice is saved at once. */
export function TimeZone({ settings }: { settings: Settings }) {
  const t = useTranslations('settings')
  const change = useChangeSettings()
  const device = deviceTimeZone()
  const chosen = change.isPending ? change.variables.time_zone : settings.time_zone
  const zones = useZoneOptions(chosen ?? 'UTC', 'UTC')
  const save = (zone: string) =>
    toastOutcome(change.mutateAsync({ time_zone: zone || null }), {
      onSuccess: () => toast.success(t('saved')),
      failed: t('failed'),
    })
  return (
    <LabelledSection title={t('time.title')}>
      <Field label={t('time.zone')} hint={t('time.hint')}>
        <Select
          options={[{ value: '', label: t('time.device', { zone: zoneName(device) }) }, ...zones]}
          value={chosen ?? ''}
          onValueChange={(zone) => void save(zone)}
        />
      </Field>
    </LabelledSection>
  )
}
