import { MessageSquarePlus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NOTE_MAX, paragraphsOf, quoteOf } from '../../../contract/reviews.values.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LinkedText } from '../../ui/content/LinkedText.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'

/** Notes on paragraphs, by their quotes. */
export type Notes = Record<string, string>

type ParagraphNotesProps = { text: string; notes: Notes; onChange: (notes: Notes) => void }

/** A text paragraph by paragraph, each with room for a note to its author. */
export function ParagraphNotes({ text, notes, onChange }: ParagraphNotesProps) {
  const t = useTranslations('reviews.workspace')
  const [opened, setOpened] = useState<string>()
  return (
    <div className="flex max-w-reading flex-col gap-2">
      {paragraphsOf(text).map((paragraph, index) => {
        const quote = quoteOf(paragraph)
        const note = notes[quote]
        const hasNote = note !== undefined
        const { [quote]: _removed, ...others } = notes
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
          <div key={index} className={hasNote ? 'border-s-3 border-pending-line ps-3' : undefined}>
            <div className="flex items-start gap-2">
              <p dir="auto" className="min-w-0 flex-1 text-17 whitespace-pre-line wrap-anywhere text-text-2">
                <LinkedText>{paragraph}</LinkedText>
              </p>
              <IconButton
                icon={hasNote ? X : MessageSquarePlus}
                label={hasNote ? t('removeNote', { n: index + 1 }) : t('addNote', { n: index + 1 })}
                data-note
                onClick={() => {
                  setOpened(quote)
                  onChange(hasNote ? others : { ...notes, [quote]: '' })
                }}
              />
            </div>
            {hasNote && (
              <TextAreaField
                label={t('note', { n: index + 1 })}
                fieldClassName="mt-1 mb-2"
                rows={2}
                maxLength={NOTE_MAX}
                autoFocus={opened === quote}
                value={note}
                onValueChange={(value) => onChange({ ...notes, [quote]: value })}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
