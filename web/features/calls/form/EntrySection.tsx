import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CALL_IDEAS_MAX } from '../../../../contract/calls.values.ts'
import { useSiteList } from '../../../lib/api/site-lists.ts'
import { pdfProblem } from '../../../lib/forms/chosen-file.ts'
import { LabelledSection } from '../../../ui/content/LabelledSection.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { FilePicker } from '../../../ui/forms/FilePicker.tsx'
import { SegmentedControlField } from '../../../ui/forms/SegmentedControlField.tsx'
import type { SectionProps } from './call-form.ts'
import { numbersTo } from './number-options.ts'

type EntrySectionProps = SectionProps & {
  /** The PDF that is stored, or null. */
  storedRules: { name: string; size: number } | null
}

/** Who may enter, with how many ideas, by which rules. */
export function EntrySection({ form, errors, onChange, isFixed, storedRules }: EntrySectionProps) {
  const t = useTranslations('callForm')
  const faculties = useSiteList('faculties')
  return (
    <LabelledSection title={t('sections.entry.title')} text={t('sections.entry.text')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <fieldset disabled={isFixed} aria-label={t('sections.entry.title')} className="contents disabled:*:opacity-60">
          <SegmentedControlField
            label={t('fields.eligible')}
            isLabelHidden
            fieldClassName="sm:col-span-2"
            error={errors.faculties}
            options={[
              { value: 'everybody', label: t('everybody') },
              { value: 'faculties', label: t('someFaculties') },
            ]}
            value={form.isForEverybody ? 'everybody' : 'faculties'}
            onValueChange={(value) => onChange({ isForEverybody: value === 'everybody' })}
          />
          {!form.isForEverybody && (
            <Field label={t('fields.faculties')} isGroup className="sm:col-span-2">
              <div className="grid gap-2 sm:grid-cols-2">
                {faculties.choices(...form.faculties).map((name) => (
                  <Checkbox
                    key={name}
                    label={faculties.labelOf(name)}
                    isLabelShown
                    isChecked={form.faculties.includes(name)}
                    onCheckedChange={(isChecked) =>
                      onChange({
                        faculties: isChecked
                          ? [...form.faculties, name]
                          : form.faculties.filter((other) => other !== name),
                      })
                    }
                  />
                ))}
              </div>
            </Field>
          )}
          <SegmentedControlField
            label={t('fields.ideas_per_member')}
            error={errors.ideas_per_member}
            options={numbersTo(CALL_IDEAS_MAX)}
            value={String(form.ideasPerMember)}
            onValueChange={(value) => onChange({ ideasPerMember: Number(value) })}
          />
        </fieldset>
        <RulesField form={form} errors={errors} onChange={onChange} stored={storedRules} />
      </div>
    </LabelledSection>
  )
}

type RulesFieldProps = Omit<SectionProps, 'isFixed'> & { stored: EntrySectionProps['storedRules'] }

function RulesField({ form, errors, onChange, stored }: RulesFieldProps) {
  const t = useTranslations('callForm')
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | null) => {
    const wrong = file ? await pdfProblem(file) : undefined
    setProblem(wrong)
    if (!wrong) onChange({ rules: file })
  }
  return (
    <Field label={t('fields.rules_pdf')} optional error={problem ?? errors.rules_pdf}>
      <FilePicker file={form.rules === undefined ? stored : form.rules} onFileChange={(file) => void choose(file)} />
    </Field>
  )
}
