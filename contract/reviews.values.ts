import { beginningOf } from './cut-text.ts'

/** The status that each decision sets. */
export const DECISIONS = { approve: 'Approved', reject: 'Rejected', request_changes: 'Pending' } as const

/** Criteria scored from 1 to 5, in this order. The settings of the site name them. */
export const RUBRIC = ['problem', 'weak_line', 'safe', 'soon'] as const

/** Whether reviewers may score, have to, or cannot. */
export const RUBRIC_USES = ['optional', 'required', 'off'] as const
export const CRITERION_MAX = 40
export const QUESTION_MAX = 80

export const NOTES_MAX = 20
export const NOTE_MAX = 500
/** Length of the paragraph that a note quotes. */
export const QUOTE_MAX = 1_000
export const REPLY_MAX = 1_000

/** How long a decision can be undone; then its author is notified. */
export const REVIEW_UNDO_SECONDS = 10

/** Until when authors have an answer, unless the settings of the site say otherwise. */
export const REVIEW_DAYS = 7
export const REVIEW_DAYS_MAX = 90

/** How long an idea counts as open after its reviewer's page said so. */
export const OPEN_SECONDS = 90

/** The next assignee of a released idea: the next reviewer in turn, or nobody until a reviewer takes it. */
export const RELEASE_TARGETS = ['nobody', 'next'] as const

/** The quote of a paragraph in a note. */
export function quoteOf(paragraph: string): string {
  return beginningOf(paragraph.trim(), QUOTE_MAX).trim()
}

/** The paragraphs of a text. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
}
