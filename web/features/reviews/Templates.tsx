import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/languages.values.ts'
import { translated } from '../../../contract/translations.values.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { inPageLanguage } from '../../lib/preferences/translated.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { templatesQuery } from './templates.api.ts'

const TemplatesDialog = lazyPart(async () => (await import('./TemplatesDialog.tsx')).TemplatesDialog)

type TemplatesProps = { /** That of the idea. */ language?: Language | undefined; onChoose: (text: string) => void }

/** Texts that a reviewer puts into the note, and the way to change them. Named in the language of the page. */
export function Templates({ language = DEFAULT_LANGUAGE, onChoose }: TemplatesProps) {
  const t = useTranslations('reviews.templates')
  const { data: templates = [] } = useQuery(templatesQuery)
  const [isOpen, setIsOpen] = useState(false)
  const choices = templates.map((template) => ({
    id: template.id,
    name: inPageLanguage(template).name,
    text: translated(template, language).text,
  }))
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-3 text-13">
        <h3 className="text-14 text-muted">{t('title')}</h3>
        <TextButton onClick={() => setIsOpen(true)}>{t('edit')}</TextButton>
      </div>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ id, name, text }) => (
          <li key={id} className="min-w-0">
            <button
              type="button"
              data-template
              title={text}
              onClick={() => onChoose(text)}
              className="min-h-9 rounded-xs border border-border bg-surface px-2.5 py-1 text-start text-14 wrap-anywhere hover:bg-hover pointer-coarse:min-h-11"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      {isOpen && <TemplatesDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}
