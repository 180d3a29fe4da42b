export const SEARCH_KINDS = ['ideas', 'people', 'calls', 'events', 'messages'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** The order of a list by how well it fits the words that are looked for; without words the list has its first order. */
export const BEST = 'best'

/** The orders of the ideas that a search finds. */
export const FOUND_SORTS = [BEST, 'newest', 'supported'] as const

/** Maximum suggestions of each kind. */
export const SUGGESTIONS_MAX = 5
/** Maximum ranked hits of each kind, where pages end. */
export const RANKED_MAX = 300

/** Where words were found. */
export const SNIPPET_FIELDS = [
  ...['name', 'title', 'tags', 'skills', 'description', 'learning_outcome', 'bio', 'question', 'place', 'text'],
  ...['comment', 'pdf'],
] as const
