import { useTranslations } from 'use-intl'
import { CALL_JURORS_MAX, CALL_JURORS_PER_ENTRY_MAX } from '../../../../contract/calls.values.ts'
import { displayName } from '../../../../contract/profiles.values.ts'
import { Chip } from '../../../ui/content/Chip.tsx'
import { LabelledSection } from '../../../ui/content/LabelledSection.tsx'
import { SegmentedControlField } from '../../../ui/forms/SegmentedControlField.tsx'
import type { SectionProps } from './call-form.ts'
import { MemberSearch } from './MemberSearch.tsx'
import { numbersTo } from './number-options.ts'

/** The jurors, and how many of them read an entry. */
export function PanelSection({ form, errors, onChange, isFixed }: SectionProps) {
  const t = useTranslations('callForm')
  const { jurors } = form
  return (
    <LabelledSection title={t('sections.panel.title')} text={t('sections.panel.text')}>
      <MemberSearch
        label={t('fields.jurors', { count: jurors.length })}
        error={errors.user_ids}
        isFull={jurors.length >= CALL_JURORS_MAX}
        chosen={jurors.map(({ id }) => id)}
        onChoose={(member) => onChange({ jurors: [...jurors, member] })}
      />
      {jurors.length > 0 && (
        <ul className="-mt-2 flex flex-wrap gap-2">
          {jurors.map((juror) => (
            <li key={juror.id} className="max-w-full">
              <Chip size="md" onRemove={() => onChange({ jurors: jurors.filter(({ id }) => id !== juror.id) })}>
                {displayName(juror)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <fieldset
        disabled={isFixed}
        aria-label={t('sections.panel.title')}
        className="flex min-w-0 flex-col gap-5 disabled:opacity-60"
      >
        <SegmentedControlField
          label={t('fields.jurors_per_entry')}
          hint={t('conflicts')}
          error={errors.jurors_per_entry}
          options={numbersTo(CALL_JURORS_PER_ENTRY_MAX)}
          value={String(form.jurorsPerEntry)}
          onValueChange={(value) => onChange({ jurorsPerEntry: Number(value) })}
        />
      </fieldset>
    </LabelledSection>
  )
}
