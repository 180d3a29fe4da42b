import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { FOOTER_LABEL_MAX, FOOTER_LINKS_MAX } from '../../../contract/site-settings.values.ts'
import { URL_MAX } from '../../../contract/text.values.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import type { SectionProps } from './sections.ts'

/** How the site is reached, and what its footer leads to. */
export function LinkSettings({ value, onChange, error }: SectionProps<'links'>) {
  const t = useTranslations('site.links')
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      {error && (
        <div role="alert">
          <InlineNote tone="danger">{error}</InlineNote>
        </div>
      )}
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
      <FooterLinks links={value.footer} onChange={(footer) => onChange({ ...value, footer })} />
    </SettingsSection>
  )
}

type FooterLink = SectionProps<'links'>['value']['footer'][number]
type FooterLinksProps = { links: FooterLink[]; onChange: (links: FooterLink[]) => void }

function FooterLinks({ links, onChange }: FooterLinksProps) {
  const t = useTranslations('site.links')
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const change = (index: number, part: Partial<FooterLink>) =>
    onChange(links.map((link, place) => (place === index ? { ...link, ...part } : link)))
  /** After a link is added or removed, lest the focus is lost. */
  const focusLast = (selector: string) =>
    [...(group.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus()
  const add = () => {
    flushSync(() => onChange([...links, { label: '', url: '' }]))
    focusLast('input[type=text]')
  }
  const remove = (index: number) => {
    flushSync(() => onChange(links.filter((_link, place) => place !== index)))
    focusLast('button')
  }
  return (
    <fieldset ref={group} aria-describedby={id} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-14 font-bold text-text">{t('footer')}</legend>
      {links.map(({ label, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing else that stays while it is written
        <div key={index} className="flex flex-wrap items-center gap-2">
          <TextInput
            aria-label={t('label', { number: index + 1 })}
            placeholder={t('labelExample')}
            value={label}
            maxLength={FOOTER_LABEL_MAX}
            onChange={({ target }) => change(index, { label: target.value })}
            className="min-w-0 flex-1 basis-36"
          />
          <TextInput
            type="url"
            aria-label={t('url', { number: index + 1 })}
            placeholder={t('urlExample')}
            value={url}
            maxLength={URL_MAX}
            onChange={({ target }) => change(index, { url: target.value })}
            className="min-w-0 flex-2 basis-48"
          />
          <IconButton icon={X} label={t('remove', { number: index + 1 })} onClick={() => remove(index)} />
        </div>
      ))}
      <p id={id} className="text-13 text-text-2">
        {t('footerHint', { max: FOOTER_LINKS_MAX })}
      </p>
      {links.length < FOOTER_LINKS_MAX && (
        <Button size="sm" variant="secondary" icon={Plus} className="self-start" onClick={add}>
          {t('add')}
        </Button>
      )}
    </fieldset>
  )
}
