import { useTranslations } from 'use-intl'
import { CALL_AWARD_COUNT_MAX, CALL_AWARD_MAX, CALL_AWARDS_MAX } from '../../../../contract/calls.values.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LabelledSection } from '../../../ui/content/LabelledSection.tsx'
import { EditableRows } from '../../../ui/forms/EditableRows.tsx'
import { RowButtons } from '../../../ui/forms/RowButtons.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import type { SectionProps } from './call-form.ts'
import { NumberInput } from './NumberInput.tsx'
import { QUIET_INPUT } from './quiet-input.ts'
import { RowsError } from './RowsError.tsx'

/** Awards, which the organiser gives at the end. */
export function AwardRows({ form, errors, onChange, isFixed }: SectionProps) {
  const t = useTranslations('callForm')
  return (
    <LabelledSection title={t('sections.awards.title')} text={t('sections.awards.text')}>
      <RowsError error={errors.awards} />
      <fieldset disabled={isFixed} aria-label={t('sections.awards.title')} className="min-w-0 disabled:opacity-60">
        <EditableRows
          legend={t('sections.awards.title')}
          isLegendHidden
          isBoxed
          hint={t('awardsHint', { max: CALL_AWARDS_MAX })}
          rows={form.awards}
          onChange={(awards) => onChange({ awards })}
          max={isFixed ? form.awards.length : CALL_AWARDS_MAX}
          blank={{ name: '', count: 1 }}
          addLabel={t('addAward')}
        >
          {({ row, onChange: change, ...place }) => (
            <>
              <TextInput
                aria-label={t('awardName', { number: place.number })}
                value={row.name}
                maxLength={CALL_AWARD_MAX}
                onChange={({ target }) => change({ name: target.value })}
                className={classNames(QUIET_INPUT, 'min-w-0 flex-1 basis-40 font-bold')}
              />
              <NumberInput
                label={t('awardCount', { number: place.number })}
                prefix={t('howMany')}
                value={row.count}
                min={1}
                max={CALL_AWARD_COUNT_MAX}
                onValueChange={(count) => change({ count })}
              />
              <RowButtons name={row.name || t('awardName', { number: place.number })} {...place} />
            </>
          )}
        </EditableRows>
      </fieldset>
    </LabelledSection>
  )
}
