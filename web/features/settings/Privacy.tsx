import { useTranslations } from 'use-intl'
import type { Settings, SettingsChange } from '../../../contract/settings.ts'
import { AUDIENCES } from '../../../contract/settings.values.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { BlockedMembers } from './BlockedMembers.tsx'
import { SeenChoice } from './SeenChoice.tsx'
import { useChangeSettings } from './settings.api.ts'

const FIELDS = ['email_audience', 'mobile_audience'] as const
const YES_NO = ['yes', 'no'] as const

/** Who may see the contact details, whether authors find the member, and who is blocked; a choice is saved at once. */
export function Privacy({ settings }: { settings: Settings }) {
  const t = useTranslations('settings')
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
        <Field label={t('privacy.is_open_to_collaborate')} hint={t('privacy.collaborateHint')} isGroup>
          <span className="sm:w-60">
            <SegmentedControl
              options={YES_NO.map((value) => ({ value, label: t(`privacy.${value}`) }))}
              value={shown.is_open_to_collaborate ? 'yes' : 'no'}
              onValueChange={(value) => void save({ is_open_to_collaborate: value === 'yes' })}
            />
          </span>
        </Field>
        <SeenChoice isShared={shown.is_seen_shared} onChange={(is_seen_shared) => void save({ is_seen_shared })} />
      </LabelledSection>
      <BlockedMembers />
    </>
  )
}
