import { useTranslations } from 'use-intl'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'

const YES_NO = ['yes', 'no'] as const

type YesNoFieldProps = { label: string; hint: string; isOn: boolean; onChange: (isOn: boolean) => void }

export function YesNoField({ label, hint, isOn, onChange }: YesNoFieldProps) {
  const t = useTranslations('settings.privacy')
  return (
    <Field label={label} hint={hint} isGroup>
      <span className="sm:w-60">
        <SegmentedControl
          options={YES_NO.map((value) => ({ value, label: t(value) }))}
          value={isOn ? 'yes' : 'no'}
          onValueChange={(value) => onChange(value === 'yes')}
        />
      </span>
    </Field>
  )
}
