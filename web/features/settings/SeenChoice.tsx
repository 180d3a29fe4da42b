import { useTranslations } from 'use-intl'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'

type SeenChoiceProps = { isShared: boolean; onChange: (isShared: boolean) => void }

/** Whether read messages are shown as seen. */
export function SeenChoice({ isShared, onChange }: SeenChoiceProps) {
  const t = useTranslations('messaging.seen')
  return (
    <Field label={t('label')} hint={t('hint')} isGroup>
      <span className="sm:w-60">
        <SegmentedControl
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
          value={isShared ? 'yes' : 'no'}
          onValueChange={(value) => onChange(value === 'yes')}
        />
      </span>
    </Field>
  )
}
