import { useTranslations } from 'use-intl'
import {
  CALL_OFFICE_MAX,
  CALL_PROMISE_MAX,
  CALL_QUESTION_MAX,
  CALL_TITLE_MAX,
} from '../../../../contract/calls.values.ts'
import { LabelledSection } from '../../../ui/content/LabelledSection.tsx'
import { TextAreaField } from '../../../ui/forms/TextAreaField.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import type { SectionProps } from './call-form.ts'

/** The question of the call and the promise of its organiser. */
export function QuestionSection({ form, errors, onChange }: Omit<SectionProps, 'isFixed'>) {
  const t = useTranslations('callForm')
  const field = (name: 'title' | 'question' | 'promise' | 'office', max: number) => ({
    label: t(`fields.${name}`),
    error: errors[name],
    counter: { length: form[name].length, max },
    maxLength: max,
    value: form[name],
  })
  return (
    <LabelledSection title={t('sections.question.title')} text={t('sections.question.text')}>
      <TextField
        {...field('title', CALL_TITLE_MAX)}
        hint={t('titleHint')}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextAreaField
        {...field('question', CALL_QUESTION_MAX)}
        rows={4}
        onValueChange={(question) => onChange({ question })}
      />
      <TextAreaField
        {...field('promise', CALL_PROMISE_MAX)}
        rows={2}
        hint={t('promiseHint')}
        onValueChange={(promise) => onChange({ promise })}
      />
      <TextField
        {...field('office', CALL_OFFICE_MAX)}
        optional
        hint={t('officeHint')}
        onChange={({ target }) => onChange({ office: target.value })}
      />
    </LabelledSection>
  )
}
