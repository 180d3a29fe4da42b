/** The decisions of the review dialog and the status that each sets. */
export const DECISIONS = { approve: 'Approved', reject: 'Rejected', requestChanges: 'Pending' } as const

export type Decision = keyof typeof DECISIONS

/** What reviewers score from 1 to 5, in this order. */
export const RUBRIC = ['problem', 'weak_line', 'safe', 'soon'] as const
export type Criterion = (typeof RUBRIC)[number]

export const NOTES_MAX = 20
export const NOTE_MAX = 500
/** Of the paragraph that a note is on. */
export const QUOTE_MAX = 1_000
export const REPLY_MAX = 1_000

/** How long a decision can be undone; then its author is notified. */
export const REVIEW_UNDO_SECONDS = 10

/** An idea that waits longer for its reviewer is overdue. */
export const REVIEW_DAYS = 7

export const QUEUE_FILTERS = ['waiting', 'overdue'] as const
export const QUEUE_PAGE_SIZE = 20

/** What a note quotes of a paragraph. */
export function quoteOf(paragraph: string): string {
  return paragraph.trim().slice(0, QUOTE_MAX).trim()
}

/** The paragraphs of a text. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
}
