import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { FOOTER_LABEL_MAX, FOOTER_LINKS_MAX } from '../../../contract/site-settings.values.ts'
import { URL_MAX } from '../../../contract/text.values.ts'
import { TranslatedFields } from '../../entities/site/OtherLanguages.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { EditableRows, type RowProps } from '../../ui/forms/EditableRows.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { SectionProps } from './section-props.ts'

/** How the site is reached, and what its footer leads to. */
export function LinkSettings({ value, onChange }: SectionProps<'links'>) {
  const t = useTranslations('site.links')
  return (
    <>
      <Field label={t('source')} hint={t('sourceHint')}>
        <TextInput
          type="url"
          value={value.source}
          maxLength={URL_MAX}
          onChange={({ target }) => onChange({ ...value, source: target.value })}
        />
      </Field>
      <Field label={t('contact')} hint={t('contactHint')} optional>
        <TextInput
          type="email"
          value={value.contact}
          onChange={({ target }) => onChange({ ...value, contact: target.value })}
        />
      </Field>
      <EditableRows
        legend={t('footer')}
        hint={t('footerHint', { max: FOOTER_LINKS_MAX })}
        rows={value.footer}
        onChange={(footer) => onChange({ ...value, footer })}
        max={FOOTER_LINKS_MAX}
        blank={BLANK}
        addLabel={t('add')}
      >
        {(props) => <FooterLinkRow {...props} />}
      </EditableRows>
    </>
  )
}

type FooterLink = SectionProps<'links'>['value']['footer'][number]

const BLANK: FooterLink = { label: '', url: '', translations: {} }

function FooterLinkRow({ row, number, onChange, onRemove }: RowProps<FooterLink>) {
  const t = useTranslations('site.links')
  return (
    <>
      <TextInput
        aria-label={t('label', { number })}
        placeholder={t('labelExample')}
        value={row.label}
        maxLength={FOOTER_LABEL_MAX}
        onChange={({ target }) => onChange({ label: target.value })}
        className="min-w-0 flex-1 basis-36"
      />
      <TextInput
        type="url"
        aria-label={t('url', { number })}
        placeholder={t('urlExample')}
        value={row.url}
        maxLength={URL_MAX}
        onChange={({ target }) => onChange({ url: target.value })}
        className="min-w-0 flex-2 basis-48"
      />
      <IconButton icon={X} label={t('remove', { number })} onClick={onRemove} />
      <TranslatedFields
        fields={{ label: { label: t('label', { number }), max: FOOTER_LABEL_MAX } }}
        translations={row.translations}
        onChange={onChange}
      />
    </>
  )
}
