import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { ReviewNote, ReviewRound } from '../../../contract/reviews.ts'
import { IdeaContent } from '../../entities/ideas/IdeaContent.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkedText } from '../../ui/content/LinkedText.tsx'
import { OpenRound } from './OpenRound.tsx'
import { type NotedParagraph, type PlacedNote, placeNotes } from './placed-notes.ts'

type NotedContentProps = {
  idea: IdeaWithAuthor
  notes: readonly ReviewNote[]
  /** The round that waits for an answer of the current user, and its number. */
  open?: { round: ReviewRound; n: number } | undefined
  onEdit: () => void
}

/**
 * The content of an idea with notes beside their paragraphs, on phones under them, and notes on earlier words first; an open
 * round frames the description.
 */
export function NotedContent({ idea, notes, open, onEdit }: NotedContentProps) {
  const { outdated, ...parts } = placeNotes(idea, notes)
  const textOf = (part: keyof typeof parts) =>
    parts[part].some((paragraph) => paragraph.notes.length > 0) && (
      <NotedText paragraphs={parts[part]} styles={TEXT_STYLES[part]} />
    )
  if (!open) {
    return (
      <>
        <OutdatedNotes notes={outdated} className="mb-6" />
        <IdeaContent idea={idea} variant="page" textOf={(_text, part) => textOf(part)} />
      </>
    )
  }
  return (
    <IdeaContent
      idea={idea}
      variant="page"
      description={
        <OpenRound {...open} onEdit={onEdit}>
          <OutdatedNotes notes={outdated} />
          <NotedText paragraphs={parts.description} styles={TEXT_STYLES.description} />
        </OpenRound>
      }
      textOf={(_text, part) => textOf(part)}
    />
  )
}

function OutdatedNotes({ notes, className }: { notes: PlacedNote[]; className?: string }) {
  const t = useTranslations('reviews.notes')
  if (notes.length === 0) return null
  return (
    <section aria-label={t('outdated')} className={className}>
      <h2 className="text-14 font-bold">{t('outdated')}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {notes.map((note) => (
          <li key={note.n} className={NOTE_STYLES}>
            <blockquote dir="auto" className="line-clamp-3 text-13 text-muted wrap-anywhere">
              “{note.quote}”
            </blockquote>
            <NoteText>{note.text}</NoteText>
          </li>
        ))}
      </ul>
    </section>
  )
}

const TEXT_STYLES = { description: 'max-w-reading text-17 text-text-2', learned: '' }
const NOTE_STYLES = 'rounded-sm border-s-3 border-pending-line bg-sunken px-3 py-2'

function NotedText({ paragraphs, styles }: { paragraphs: NotedParagraph[]; styles: string }) {
  return (
    <div className="flex flex-col gap-3">
      {paragraphs.map(({ text, notes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
        <div key={index} className="grid items-start gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1fr)_17.5rem]">
          <p
            dir="auto"
            className={classNames(
              'whitespace-pre-line wrap-anywhere',
              styles,
              notes.length > 0 && 'rounded-sm bg-pending-bg px-3 py-2',
            )}
          >
            {notes.map((note) => (
              <Anchor key={note.n} note={note} at="paragraph" />
            ))}
            <LinkedText>{text}</LinkedText>
          </p>
          {notes.length > 0 && <Notes notes={notes} />}
        </div>
      ))}
    </div>
  )
}

function Notes({ notes }: { notes: PlacedNote[] }) {
  const t = useTranslations('reviews.notes')
  return (
    <ul aria-label={t('list')} className="flex flex-col gap-2">
      {notes.map((note) => (
        <li key={note.n} className={NOTE_STYLES}>
          <Anchor note={note} at="note" />
          <NoteText>{note.text}</NoteText>
        </li>
      ))}
    </ul>
  )
}

function NoteText({ children }: { children: string }) {
  return (
    <p dir="auto" className="mt-1 text-14 whitespace-pre-line wrap-anywhere">
      {children}
    </p>
  )
}

/** The number of a note, at its paragraph and at the note: each leads to the other. */
function Anchor({ note: { n }, at }: { note: PlacedNote; at: 'paragraph' | 'note' }) {
  const t = useTranslations('reviews.notes')
  const other = at === 'note' ? 'paragraph' : 'note'
  return (
    <button
      type="button"
      id={`review-${at}-${n}`}
      aria-label={t(at === 'note' ? 'toParagraph' : 'toNote', { n })}
      className="me-2 inline-flex size-6 items-center justify-center rounded-xs bg-sun text-12 font-bold text-sun-contrast tabular-nums"
      onClick={() => document.getElementById(`review-${other}-${n}`)?.focus()}
    >
      {n}
    </button>
  )
}
