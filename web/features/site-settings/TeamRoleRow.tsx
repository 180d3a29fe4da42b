import { useTranslations } from 'use-intl'
import { TEAM_LEVELS, TEAM_LINE_MAX, TEAM_LIST_MAX, TEAM_POSITIONS_MAX } from '../../../contract/site-team.values.ts'
import { TranslatedFields } from '../../entities/site/OtherLanguages.tsx'
import { ChipInput } from '../../ui/forms/ChipInput.tsx'
import type { RowProps } from '../../ui/forms/EditableRows.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { SectionProps } from './section-props.ts'
import { TeamRow } from './TeamRow.tsx'

export type Role = SectionProps<'team'>['value']['roles'][number]

/** A role of the team's structure, below its category. */
export function TeamRoleRow({ row, onChange, ...place }: RowProps<Role>) {
  const t = useTranslations('site.team')
  const levels = useTranslations('siteTeam.levels')
  const who = row.title.trim() || t('role', { number: place.number })
  return (
    <TeamRow
      {...place}
      who={who}
      heading={
        <>
          <TextInput
            aria-label={t('roleTitle', { number: place.number })}
            placeholder={t('titlePlaceholder')}
            value={row.title}
            maxLength={TEAM_LINE_MAX}
            onChange={({ target }) => onChange({ title: target.value })}
            className="min-w-0 flex-1 basis-36"
          />
          <TextInput
            aria-label={t('category', { number: place.number })}
            placeholder={t('categoryPlaceholder')}
            value={row.category}
            maxLength={TEAM_LINE_MAX}
            onChange={({ target }) => onChange({ category: target.value })}
            className="min-w-0 flex-1 basis-36"
          />
        </>
      }
    >
      <Field label={t('level')}>
        <Select
          options={TEAM_LEVELS.map((level) => ({ value: level, label: levels(level) }))}
          value={row.level}
          onValueChange={(level) => onChange({ level })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {(['filled_positions', 'open_positions'] as const).map((positions) => (
          <Field key={positions} label={t(positions)}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={0}
              max={TEAM_POSITIONS_MAX}
              value={row[positions]}
              onChange={({ target }) => onChange({ [positions]: Math.trunc(target.valueAsNumber) || 0 })}
            />
          </Field>
        ))}
      </div>
      {(['responsibilities', 'skills'] as const).map((list) => (
        <Field key={list} label={t(list)} hint={t('listHint')}>
          <ChipInput
            value={row[list]}
            onChange={(texts) => onChange({ [list]: texts })}
            maxChips={TEAM_LIST_MAX}
            maxLength={TEAM_LINE_MAX}
          />
        </Field>
      ))}
      <TranslatedFields
        fields={{
          title: { label: t('titlePlaceholder'), max: TEAM_LINE_MAX },
          category: { label: t('categoryPlaceholder'), max: TEAM_LINE_MAX },
          responsibilities: { label: t('responsibilities'), max: TEAM_LINE_MAX, maxItems: TEAM_LIST_MAX },
          skills: { label: t('skills'), max: TEAM_LINE_MAX, maxItems: TEAM_LIST_MAX },
        }}
        translations={row.translations}
        onChange={onChange}
      />
    </TeamRow>
  )
}
