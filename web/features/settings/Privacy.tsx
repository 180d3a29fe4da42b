import { useTranslations } from 'use-intl'
import type { Settings } from '../../../contract/settings.ts'
import { AUDIENCES } from '../../../contract/settings.values.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useChangeSettings } from './settings.api.ts'

const FIELDS = ['email_audience', 'mobile_audience'] as const

/** Who may see the contact details; a choice is saved at once. */
export function Privacy({ settings }: { settings: Settings }) {
  const t = useTranslations('settings')
  const change = useChangeSettings()
  // The choice shows while it is being saved, and falls back when that fails.
  const shown = change.isPending ? { ...settings, ...change.variables } : settings
  return (
    <SettingsSection title={t('privacy.title')} text={t('privacy.text')}>
      {FIELDS.map((field) => (
        <Field key={field} label={t(`privacy.${field}`)} isGroup>
          <SegmentedControl
            options={AUDIENCES.map((value) => ({ value, label: t(`privacy.${value}`) }))}
            value={shown[field]}
            onValueChange={(value) =>
              toastOutcome(change.mutateAsync({ [field]: value }), {
                onSuccess: () => toast.success(t('saved')),
                failed: t('failed'),
              })
            }
          />
        </Field>
      ))}
    </SettingsSection>
  )
}
