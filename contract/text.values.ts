export const URL_MAX = 500
export const SEARCH_MAX = 200
