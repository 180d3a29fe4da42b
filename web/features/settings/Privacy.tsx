import { useTranslations } from 'use-intl'
import type { Settings, SettingsChange } from '../../../contract/settings.ts'
import { AUDIENCES } from '../../../contract/settings.values.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { BlockedMembers } from './BlockedMembers.tsx'
import { useChangeSettings } from './settings.api.ts'
import { YesNoField } from './YesNoField.tsx'

const FIELDS = ['email_audience', 'mobile_audience'] as const

/** Who may see the contact details, whether authors find the member, and who is blocked; a choice is saved at once. */
export function Privacy({ settings }: { settings: Settings }) {
  const t = useTranslations('settings')
  const seen = useTranslations('messaging.seen')
  const change = useChangeSettings()
  // The choice shows while it is being saved, and falls back when that fails.
  const shown = change.isPending ? { ...settings, ...change.variables } : settings
  const save = (choice: SettingsChange) =>
    toastOutcome(change.mutateAsync(choice), { onSuccess: () => toast.success(t('saved')), failed: t('failed') })
  return (
    <>
      <LabelledSection title={t('privacy.title')} text={t('privacy.text')}>
        {FIELDS.map((field) => (
          <Field key={field} label={t(`privacy.${field}`)} isGroup>
            <SegmentedControl
              options={AUDIENCES.map((value) => ({ value, label: t(`privacy.${value}`) }))}
              value={shown[field]}
              onValueChange={(value) => void save({ [field]: value })}
            />
          </Field>
        ))}
        <YesNoField
          label={t('privacy.is_open_to_collaborate')}
          hint={t('privacy.collaborateHint')}
          isOn={shown.is_open_to_collaborate}
          onChange={(is_open_to_collaborate) => void save({ is_open_to_collaborate })}
        />
        <YesNoField
          label={seen('label')}
          hint={seen('hint')}
          isOn={shown.is_seen_shared}
          onChange={(is_seen_shared) => void save({ is_seen_shared })}
        />
      </LabelledSection>
      <BlockedMembers />
    </>
  )
}
