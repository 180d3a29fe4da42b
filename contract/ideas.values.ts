export const CATEGORIES = [
  'Technology',
  'Programming',
  'Design',
  'Business',
  'Science',
  'Education',
  'Healthcare',
  'Other',
] as const

/** Shown where an idea names no category. */
export const DEFAULT_CATEGORY = 'General'
export const TITLE_MAX = 150
export const DESCRIPTION_MIN = 10
export const DESCRIPTION_MAX = 5000
export const LEARNING_OUTCOME_MIN = 10
export const LEARNING_OUTCOME_MAX = 2000
export const FEEDBACK_MAX = 2000
/** Why an idea was changed. */
export const REASON_MAX = 140
export const TAGS_MAX = 20
export const TAG_LENGTH_MAX = 40
export const PDF_MAX_BYTES = 10 * 1024 * 1024

export const RECOMMENDED_LEVELS = ['beginner', 'intermediate', 'advanced'] as const

export const IDEA_STATUSES = ['Pending', 'Approved', 'Rejected'] as const

export const IDEA_SORTS = ['newest', 'oldest', 'title'] as const

/** Orders of the board. `active`: by the last comment, version or review; `supported`: most supported first. */
export const BOARD_SORTS = ['newest', 'active', 'supported', 'title', 'oldest'] as const

/** Scope of a board search: titles only, or all texts of an idea and its PDF. */
export const SEARCH_SCOPES = ['title', 'all'] as const

/** Where a search with the scope `all` found its words. */
export const MATCHED_PARTS = ['title', 'description', 'tags', 'learning_outcome', 'pdf'] as const

/** A URL as it is shown: host and path, without the scheme. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '')
}

/** The Atom feed of approved ideas; `?category=` takes one of the categories. */
export const IDEAS_FEED_PATH = '/ideas.atom'

/** The skills that the filters of the board offer. */
export const WANTED_SKILLS_MAX = 50
