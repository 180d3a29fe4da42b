import { useTranslations } from 'use-intl'
import {
  CALL_CRITERIA_MAX,
  CALL_CRITERION_MAX,
  CALL_CRITERION_QUESTION_MAX,
  CALL_WEIGHT_MAX,
} from '../../../../contract/calls.values.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LabelledSection } from '../../../ui/content/LabelledSection.tsx'
import { EditableRows } from '../../../ui/forms/EditableRows.tsx'
import { RowButtons } from '../../../ui/forms/RowButtons.tsx'
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import type { SectionProps } from './call-form.ts'
import { numbersTo } from './number-options.ts'
import { QUIET_INPUT } from './quiet-input.ts'
import { RowsError } from './RowsError.tsx'
import { RubricButton } from './RubricButton.tsx'

const WEIGHTS = numbersTo(CALL_WEIGHT_MAX)

/** Criteria that jurors score, with their weights. */
export function CriterionRows({ form, errors, onChange, isFixed }: SectionProps) {
  const t = useTranslations('callForm')
  const calls = useTranslations('calls')
  return (
    <LabelledSection title={t('sections.criteria.title')} text={t('sections.criteria.text')}>
      <RowsError error={errors.criteria} />
      <EditableRows
        legend={t('sections.criteria.title')}
        isLegendHidden
        isBoxed
        hint={t('criteriaHint', { max: CALL_CRITERIA_MAX })}
        rows={form.criteria}
        onChange={(criteria) => onChange({ criteria })}
        max={isFixed ? form.criteria.length : CALL_CRITERIA_MAX}
        blank={{ label: '', question: '', weight: 3 }}
        addLabel={t('addCriterion')}
        action={!isFixed && <RubricButton form={form} onChange={onChange} />}
      >
        {({ row, onChange: change, ...place }) => (
          <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
            <span className="contents min-w-0 flex-col sm:flex">
              <TextInput
                aria-label={t('criterionLabel', { number: place.number })}
                value={row.label}
                maxLength={CALL_CRITERION_MAX}
                onChange={({ target }) => change({ label: target.value })}
                className={classNames(QUIET_INPUT, 'font-bold')}
              />
              <TextInput
                aria-label={t('criterionQuestion', { number: place.number })}
                placeholder={t('criterionPlaceholder')}
                value={row.question}
                maxLength={CALL_CRITERION_QUESTION_MAX}
                onChange={({ target }) => change({ question: target.value })}
                className={classNames(QUIET_INPUT, 'max-sm:col-span-2')}
              />
            </span>
            <fieldset
              disabled={isFixed}
              className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 max-sm:col-span-2"
            >
              <span aria-hidden className="text-13 whitespace-nowrap text-muted">
                {calls('weight')}
              </span>
              <span className="w-50 max-w-full">
                <SegmentedControl
                  label={t('criterionWeight', { number: place.number })}
                  options={WEIGHTS}
                  value={String(row.weight)}
                  onValueChange={(weight) => change({ weight: Number(weight) })}
                />
              </span>
            </fieldset>
            <fieldset disabled={isFixed} className="max-sm:col-start-2 max-sm:row-start-1 max-sm:-me-2">
              <RowButtons name={row.label || t('criterionLabel', { number: place.number })} {...place} />
            </fieldset>
          </div>
        )}
      </EditableRows>
    </LabelledSection>
  )
}
