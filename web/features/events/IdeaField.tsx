import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { linkableIdeasQuery } from './events.api.ts'

type IdeaFieldProps = {
  value: string
  onChange: (id: string) => void
  linked?: { id: string; title: string } | undefined
  error?: string | undefined
}

/** The idea for which an event is: one of the member's own, or of their teams. Nothing where there is none. */
export function IdeaField({ value, onChange, linked, error }: IdeaFieldProps) {
  const t = useTranslations('eventForms.form')
  const user = useCurrentUser()
  const { data = [] } = useQuery({ ...linkableIdeasQuery(user?.id ?? ''), enabled: user !== undefined })
  const ideas = linked && !data.some(({ id }) => id === linked.id) ? [linked, ...data] : data
  if (ideas.length === 0) return null
  return (
    <Field label={t('fields.idea')} optional error={error}>
      <Select
        options={[{ value: '', label: t('noIdea') }, ...ideas.map(({ id, title }) => ({ value: id, label: title }))]}
        value={value}
        onValueChange={onChange}
      />
    </Field>
  )
}
