import { useTranslations } from 'use-intl'
import { CALL_WORDS_MAX } from '../../../../contract/calls.values.ts'
import { LabelledSection } from '../../../ui/content/LabelledSection.tsx'
import { TextAreaField } from '../../../ui/forms/TextAreaField.tsx'
import type { SectionProps } from './call-form.ts'

/** The organiser's words above the results. */
export function WordsSection({ form, errors, onChange }: Omit<SectionProps, 'isFixed'>) {
  const t = useTranslations('callForm')
  return (
    <LabelledSection title={t('sections.words.title')} text={t('sections.words.text')}>
      <TextAreaField
        label={t('fields.words')}
        error={errors.words}
        counter={{ length: form.words.length, max: CALL_WORDS_MAX }}
        maxLength={CALL_WORDS_MAX}
        rows={4}
        value={form.words}
        onValueChange={(words) => onChange({ words })}
      />
    </LabelledSection>
  )
}
