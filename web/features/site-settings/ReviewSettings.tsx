import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CRITERION_MAX, QUESTION_MAX, REVIEW_DAYS_MAX, RUBRIC, RUBRIC_USES } from '../../../contract/reviews.values.ts'
import { TranslatedFields } from '../../entities/site/OtherLanguages.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { SectionProps } from './section-props.ts'
import { overdueQuery } from './site-settings.api.ts'

/** Until when authors have an answer, and what reviewers score. */
export function ReviewSettings({ value, stored, onChange }: SectionProps<'review'>) {
  const t = useTranslations('site.review')
  const { period_days, rubric, criteria } = value
  return (
    <>
      <TextField
        label={t('period')}
        hint={<PeriodEffect days={period_days} isChanged={period_days !== stored.period_days} />}
        type="number"
        min={1}
        max={REVIEW_DAYS_MAX}
        value={period_days || ''}
        onChange={({ target }) => onChange({ ...value, period_days: target.valueAsNumber || 0 })}
        className="max-w-28"
      />
      <Field label={t('rubric')} hint={t(`rubricHints.${rubric}`)} isGroup>
        <SegmentedControl
          options={RUBRIC_USES.map((use) => ({ value: use, label: t(`rubrics.${use}`) }))}
          value={rubric}
          onValueChange={(use) => onChange({ ...value, rubric: use })}
        />
      </Field>
      {rubric !== 'off' && (
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="mb-1.5 text-14 font-bold text-text">{t('criteria')}</legend>
          {RUBRIC.map((key, place) => {
            const change = (part: Partial<(typeof criteria)[typeof key]>) =>
              onChange({ ...value, criteria: { ...criteria, [key]: { ...criteria[key], ...part } } })
            return (
              <div key={key} className="flex flex-wrap items-center gap-2">
                <TextInput
                  aria-label={t('label', { number: place + 1 })}
                  value={criteria[key].label}
                  maxLength={CRITERION_MAX}
                  onChange={({ target }) => change({ label: target.value })}
                  className="min-w-0 flex-1 basis-40"
                />
                <TextInput
                  aria-label={t('question', { number: place + 1 })}
                  value={criteria[key].question}
                  maxLength={QUESTION_MAX}
                  onChange={({ target }) => change({ question: target.value })}
                  className="min-w-0 flex-2 basis-56"
                />
                <TranslatedFields
                  fields={{
                    label: { label: t('label', { number: place + 1 }), max: CRITERION_MAX },
                    question: { label: t('question', { number: place + 1 }), max: QUESTION_MAX },
                  }}
                  translations={criteria[key].translations}
                  onChange={change}
                />
              </div>
            )
          })}
          <p className="text-13 text-text-2">{t('criteriaHint')}</p>
        </fieldset>
      )}
    </>
  )
}

/** How many of the ideas that wait would be late with this period. */
function PeriodEffect({ days, isChanged }: { days: number; isChanged: boolean }) {
  const t = useTranslations('site.review')
  const { data } = useQuery({ ...overdueQuery(days), enabled: days >= 1 && days <= REVIEW_DAYS_MAX })
  return (
    <span role="status">
      {t('periodHint')}
      {isChanged && data && <strong className="text-text"> {t('effect', { days, ...data })}</strong>}
    </span>
  )
}
