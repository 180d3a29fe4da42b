/** Of one page of a list, at most. */
export const PAGE_SIZE_MAX = 100
