import { useTranslations } from 'use-intl'
import { CALL_ANSWER_MAX, CALL_QUESTION_TEXT_MAX, CALL_QUESTIONS_MAX } from '../../../../contract/calls.values.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LabelledSection } from '../../../ui/content/LabelledSection.tsx'
import { EditableRows } from '../../../ui/forms/EditableRows.tsx'
import { RowButtons } from '../../../ui/forms/RowButtons.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import type { SectionProps } from './call-form.ts'
import { NumberInput } from './NumberInput.tsx'
import { QUIET_INPUT } from './quiet-input.ts'
import { RowsError } from './RowsError.tsx'

/** Questions of the call in the form of an idea. */
export function QuestionRows({ form, errors, onChange, isFixed }: SectionProps) {
  const t = useTranslations('callForm')
  return (
    <LabelledSection title={t('sections.questions.title')} text={t('sections.questions.text')}>
      <RowsError error={errors.questions} />
      <fieldset disabled={isFixed} aria-label={t('sections.questions.title')} className="min-w-0 disabled:opacity-60">
        <EditableRows
          legend={t('sections.questions.title')}
          isLegendHidden
          isBoxed
          hint={t('questionsHint', { max: CALL_QUESTIONS_MAX })}
          rows={form.questions}
          onChange={(questions) => onChange({ questions })}
          max={isFixed ? form.questions.length : CALL_QUESTIONS_MAX}
          blank={{ text: '', max: 500 }}
          addLabel={t('addQuestion')}
        >
          {({ row, onChange: change, ...place }) => (
            <>
              <TextInput
                aria-label={t('questionText', { number: place.number })}
                value={row.text}
                maxLength={CALL_QUESTION_TEXT_MAX}
                onChange={({ target }) => change({ text: target.value })}
                className={classNames(QUIET_INPUT, 'min-w-0 flex-1 basis-56 font-bold')}
              />
              <NumberInput
                label={t('questionMax', { number: place.number })}
                prefix={t('upTo')}
                value={row.max}
                min={10}
                max={CALL_ANSWER_MAX}
                onValueChange={(max) => change({ max })}
              />
              <RowButtons name={row.text || t('questionText', { number: place.number })} {...place} />
            </>
          )}
        </EditableRows>
      </fieldset>
    </LabelledSection>
  )
}
