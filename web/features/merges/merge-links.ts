import { ideaLink } from '../../lib/pages/links.ts'

/** Where the page of a merged idea leads on to, with a note about where the reader comes from. */
export const joinedLink = (merged: { id: string }, into: string) => ({ ...ideaLink(into), search: { from: merged.id } })

/** The page of a merged idea itself, with its comments. */
export const originalLink = (ideaId: string) => ({ ...ideaLink(ideaId), search: { original: true } as const })
