export * from './imported-files.values.ts'

/** Meanings of a column of a file of ideas. */
export const IDEA_IMPORT_FIELDS = [
  'title',
  'description',
  'email',
  'author',
  'category',
  'tags',
  'date',
  'votes',
  'learning_outcome',
  'recommended_level',
  'github_link',
  'status',
  'comments',
] as const

/** Where the ideas come from. */
export const IDEA_SOURCES = ['table', 'fider', 'discourse'] as const

/** Results of a row: it becomes an idea, an idea has its title already, or it cannot become one. */
export const IDEA_OUTCOMES = ['added', 'here', 'error'] as const

/** `look`: those that become no idea. */
export const IDEA_ROWS_SHOWN = ['look', 'error', 'here', 'all'] as const

/** `undoing` ends by itself as `running` does. */
export const IDEA_IMPORT_STATES = ['checked', 'running', 'done', 'undoing', 'undone'] as const

/** Who stands as the author: a member by their verified address, somebody who can be invited, or a name alone. */
export const IDEA_AUTHOR_KINDS = ['member', 'invited', 'name'] as const

export const VOTES_MAX = 1_000_000_000
export const AUTHOR_NAME_MAX = 120
export const FILE_NAME_MAX = 200
