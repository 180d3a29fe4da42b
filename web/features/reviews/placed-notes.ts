import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { ReviewNote } from '../../../contract/reviews.ts'
import { paragraphsOf, quoteOf } from '../../../contract/reviews.values.ts'

export type PlacedNote = ReviewNote & { n: number }
export type NotedParagraph = { text: string; notes: PlacedNote[] }

/** The paragraphs of an idea with the notes on each, numbered in their order; and the notes whose paragraph is gone. */
export function placeNotes({ description, learning_outcome }: IdeaWithAuthor, notes: readonly ReviewNote[]) {
  const noted = (text: string) =>
    paragraphsOf(text).map((paragraph): NotedParagraph => ({ text: paragraph, notes: [] }))
  const parts = { description: noted(description), learned: noted(learning_outcome) }
  const paragraphs = [...parts.description, ...parts.learned]
  const outdated: PlacedNote[] = []
  for (const [index, note] of notes.entries()) {
    const place =
      paragraphs.find(({ text }) => quoteOf(text) === note.quote) ??
      paragraphs.find(({ text }) => text.includes(note.quote))
    ;(place?.notes ?? outdated).push({ ...note, n: index + 1 })
  }
  return { ...parts, outdated }
}
