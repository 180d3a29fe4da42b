import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PASSWORD_USERS } from '../../../contract/site-settings.values.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import type { SectionProps } from './section-props.ts'
import { withoutOtherWayQuery } from './site-settings.api.ts'

/** Who may sign in with a password beside the providers. */
export function SignInSettings({ value, onChange, error }: SectionProps<'sign_in'>) {
  const t = useTranslations('site.signIn')
  const { data: members = 0 } = useQuery({ ...withoutOtherWayQuery, enabled: value.passwords === 'administrators' })
  const isWarned = value.passwords === 'administrators' && members > 0
  return (
    <Field label={t('passwords')} hint={t(`hints.${value.passwords}`)} isGroup error={error}>
      <SegmentedControl
        options={PASSWORD_USERS.map((who) => ({ value: who, label: t(who) }))}
        value={value.passwords}
        onValueChange={(passwords) => onChange({ passwords })}
      />
      {isWarned && <InlineNote tone="danger">{t('withoutOtherWay', { count: members })}</InlineNote>}
    </Field>
  )
}
