import { useTranslations } from 'use-intl'
import { siteImagePath } from '../../../contract/files.ts'
import { TEAM_DESCRIPTION_MAX, TEAM_LINE_MAX, TEAM_LINKS } from '../../../contract/site-team.values.ts'
import { URL_MAX } from '../../../contract/text.values.ts'
import { TranslatedFields } from '../../entities/site/OtherLanguages.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import type { RowProps } from '../../ui/forms/EditableRows.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { SiteImageButtons } from './SiteImageButtons.tsx'
import type { SectionProps } from './section-props.ts'
import { TeamRow } from './TeamRow.tsx'

export type Person = SectionProps<'team'>['value']['people'][number]

/** Somebody on the team: name and role, and behind a disclosure what few have. */
export function TeamPersonRow({ row, onChange, ...place }: RowProps<Person>) {
  const t = useTranslations('site.team')
  const links = useTranslations('siteTeam.links')
  const who = row.name.trim() || t('person', { number: place.number })
  return (
    <TeamRow
      {...place}
      who={who}
      heading={
        <>
          <Avatar id={row.name} name={row.name} src={row.picture && siteImagePath(row.picture)} size={40} />
          <TextInput
            aria-label={t('name', { number: place.number })}
            placeholder={t('namePlaceholder')}
            value={row.name}
            maxLength={TEAM_LINE_MAX}
            onChange={({ target }) => onChange({ name: target.value })}
            className="min-w-0 flex-1 basis-36"
          />
          <TextInput
            aria-label={t('roleOf', { number: place.number })}
            placeholder={t('rolePlaceholder')}
            value={row.role}
            maxLength={TEAM_LINE_MAX}
            onChange={({ target }) => onChange({ role: target.value })}
            className="min-w-0 flex-1 basis-36"
          />
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <SiteImageButtons
          use="portrait"
          image={row.picture}
          onChange={(picture) => onChange({ picture })}
          chooseLabel={t(row.picture ? 'replacePicture' : 'choosePicture')}
          removeLabel={t('removePicture')}
        />
      </div>
      <Checkbox
        isLabelShown
        label={t('isFounder')}
        isChecked={row.is_founder}
        onCheckedChange={(is_founder) => onChange({ is_founder })}
      />
      <Field label={t('description')} optional>
        <TextInput
          value={row.description}
          maxLength={TEAM_DESCRIPTION_MAX}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      {TEAM_LINKS.map((link) => (
        <Field key={link} label={links(link)} optional>
          <TextInput
            type={link === 'email' ? 'email' : 'url'}
            value={row.links[link]}
            maxLength={URL_MAX}
            onChange={({ target }) => onChange({ links: { ...row.links, [link]: target.value } })}
          />
        </Field>
      ))}
      <TranslatedFields
        fields={{
          role: { label: t('rolePlaceholder'), max: TEAM_LINE_MAX },
          description: { label: t('description'), max: TEAM_DESCRIPTION_MAX },
        }}
        translations={row.translations}
        onChange={onChange}
      />
    </TeamRow>
  )
}
