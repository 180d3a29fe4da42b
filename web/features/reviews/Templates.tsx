import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { templatesQuery } from './templates.api.ts'

const TemplatesDialog = lazyPart(async () => (await import('./TemplatesDialog.tsx')).TemplatesDialog)

/** Texts that a reviewer puts into the note, and the way to change them. */
export function Templates({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useTranslations('reviews.templates')
  const { data: templates = [] } = useQuery(templatesQuery)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-3 text-13">
        <h3 className="text-muted">{t('title')}</h3>
        <TextButton onClick={() => setIsOpen(true)}>{t('edit')}</TextButton>
      </div>
      <ul className="flex flex-wrap gap-2">
        {templates.map(({ id, name, text }) => (
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
