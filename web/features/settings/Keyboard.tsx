import { useTranslations } from 'use-intl'
import { setKeys, useKeys } from '../../lib/preferences/keys.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'

const CHOICES = ['on', 'off'] as const

/** For reviewers and administrators, whose pages have them: whether keys of one character do something on this device. */
export function Keyboard() {
  const t = useTranslations('settings.keyboard')
  const areOn = useKeys()
  const role = useCurrentUser()?.user_type
  if (role !== 'reviewer' && role !== 'admin') return null
  return (
    <LabelledSection title={t('title')}>
      <Field label={t('keys')} hint={t('hint')} isGroup>
        <SegmentedControl
          options={CHOICES.map((value) => ({ value, label: t(value) }))}
          value={areOn ? 'on' : 'off'}
          onValueChange={(value) => setKeys(value === 'on')}
        />
      </Field>
    </LabelledSection>
  )
}
