export const COMMENT_MAX = 2000
export const COMMENTS_PAGE_SIZE = 30
/** Maximum replies to a comment. */
export const REPLIES_MAX = 100
/** Maximum mentions of a comment. */
export const MENTIONS_MAX = 10
/** Suggested at once. */
export const MENTIONABLE_MAX = 6
/** For how long an edit is not marked. */
export const UNMARKED_EDIT_MINUTES = 15
/** Maximum links of a text by a new account. */
export const LINKS_OF_NEWCOMERS_MAX = 3
