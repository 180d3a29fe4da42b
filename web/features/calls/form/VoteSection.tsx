import { useTranslations } from 'use-intl'
import { BALLOT_SCOPES, CALL_VOTES_MAX } from '../../../../contract/calls.values.ts'
import { LabelledSection } from '../../../ui/content/LabelledSection.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { SegmentedControlField } from '../../../ui/forms/SegmentedControlField.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import type { SectionProps } from './call-form.ts'
import { numbersTo } from './number-options.ts'

const BALLOTS = ['none', ...BALLOT_SCOPES] as const

/** Whether members vote, on which entries, and with how many votes. */
export function VoteSection({ form, errors, onChange, isFixed }: SectionProps) {
  const t = useTranslations('callForm')
  return (
    <LabelledSection title={t('sections.vote.title')} text={t('sections.vote.text')}>
      <fieldset
        disabled={isFixed}
        aria-label={t('sections.vote.title')}
        className="flex min-w-0 flex-col gap-5 disabled:opacity-60"
      >
        <SegmentedControlField
          label={t('fields.ballot_scope')}
          error={errors.ballot_scope}
          options={BALLOTS.map((value) => ({ value, label: t(`ballots.${value}`) }))}
          value={form.ballot}
          onValueChange={(ballot) => onChange({ ballot })}
        />
        {form.ballot !== 'none' && (
          <Field label={t('fields.votes_per_member')} hint={t('votesHint')} error={errors.votes_per_member}>
            <Select
              options={numbersTo(CALL_VOTES_MAX)}
              value={String(form.votes)}
              onValueChange={(votes) => onChange({ votes: Number(votes) })}
            />
          </Field>
        )}
      </fieldset>
    </LabelledSection>
  )
}
