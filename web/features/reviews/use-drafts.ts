import { useState } from 'react'
import type { QueuedIdea, Scores } from '../../../contract/reviews.ts'
import type { Notes } from './ParagraphNotes.tsx'

/** A reviewer's unsent texts on an idea. */
export type ReviewDraft = { feedback: string; scores: Scores; notes: Notes }
export type ChangeDraft = (change: Partial<ReviewDraft>) => void

const EMPTY: ReviewDraft = { feedback: '', scores: {}, notes: {} }

/** A draft for each round of each idea, as long as the queue is open: reading another idea, or an undo, loses nothing. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Record<string, ReviewDraft>>({})
  return (idea: QueuedIdea) => {
    const key = `${idea.id} ${idea.rounds_count}`
    const onDraft: ChangeDraft = (change) =>
      setDrafts((all) => ({ ...all, [key]: { ...EMPTY, ...all[key], ...change } }))
    return { draft: drafts[key] ?? EMPTY, onDraft }
  }
}
