export const SIMILAR_IDEAS_MAX = 5

/** Of a description that is being written: what fits into a URL in any script. */
export const COMPARED_DESCRIPTION_MAX = 500
