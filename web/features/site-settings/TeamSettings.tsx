import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TEAM_PEOPLE_MAX, TEAM_ROLES_MAX, TEAM_TEXT_MAX } from '../../../contract/site-team.values.ts'
import { TranslatedFields } from '../../entities/site/OtherLanguages.tsx'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { EditableRows } from '../../ui/forms/EditableRows.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import type { SectionProps } from './section-props.ts'
import { type Person, TeamPersonRow } from './TeamPersonRow.tsx'
import { type Role, TeamRoleRow } from './TeamRoleRow.tsx'

const TeamPreview = lazyPart(async () => (await import('./TeamPreview.tsx')).TeamPreview)

const BLANK_PERSON: Person = {
  name: '',
  role: '',
  description: '',
  picture: null,
  is_founder: false,
  links: { github: '', linkedin: '', twitter: '', website: '', email: '' },
  translations: {},
}
const BLANK_ROLE: Role = {
  category: '',
  title: '',
  level: 'member',
  open_positions: 0,
  filled_positions: 0,
  responsibilities: [],
  skills: [],
  translations: {},
}

/** Who runs the site, at the end of its home page. */
export function TeamSettings({ value, onChange }: SectionProps<'team'>) {
  const t = useTranslations('site.team')
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <>
      <Field label={t('about')} hint={t('aboutHint')}>
        <TextArea
          rows={2}
          value={value.text}
          maxLength={TEAM_TEXT_MAX}
          onChange={({ target }) => onChange({ ...value, text: target.value })}
        />
      </Field>
      <TranslatedFields
        fields={{ text: { label: t('about'), max: TEAM_TEXT_MAX, rows: 2 } }}
        translations={value.translations}
        onChange={(part) => onChange({ ...value, ...part })}
      />
      <Checkbox
        isLabelShown
        label={t('isShown')}
        isChecked={value.is_shown}
        onCheckedChange={(is_shown) => onChange({ ...value, is_shown })}
      />
      {value.is_shown && (
        <>
          <EditableRows
            legend={t('people')}
            hint={t('peopleHint')}
            rows={value.people}
            onChange={(people) => onChange({ ...value, people })}
            max={TEAM_PEOPLE_MAX}
            blank={BLANK_PERSON}
            addLabel={t('addPerson')}
          >
            {(props) => <TeamPersonRow {...props} />}
          </EditableRows>
          <EditableRows
            legend={t('roles')}
            hint={t('rolesHint')}
            rows={value.roles}
            onChange={(roles) => onChange({ ...value, roles })}
            max={TEAM_ROLES_MAX}
            blank={BLANK_ROLE}
            addLabel={t('addRole')}
          >
            {(props) => <TeamRoleRow {...props} />}
          </EditableRows>
        </>
      )}
      <Button variant="secondary" className="self-start" onClick={() => setPreviewed(true)}>
        {t('preview')}
      </Button>
      {isPreviewed && <TeamPreview team={value} onClose={() => setPreviewed(false)} />}
    </>
  )
}
