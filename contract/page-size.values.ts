/** Maximum rows of a page. */
export const PAGE_SIZE_MAX = 100
