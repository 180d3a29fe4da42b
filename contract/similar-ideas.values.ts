export const SIMILAR_IDEAS_MAX = 5

/** Compared part of a description, which fits into a URL in any script. */
export const COMPARED_DESCRIPTION_MAX = 500
