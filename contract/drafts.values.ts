/** Drafts of ideas that are kept with an account. */
export const DRAFTS_MAX = 5
