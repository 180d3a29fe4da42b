export const CONNECTION_NOTE_MAX = 300
/** Length of a private note on a connection. */
export const PRIVATE_NOTE_MAX = 200
export const CONNECTIONS_PAGE_SIZE = 20
export const CONNECTION_FILTERS = ['all', 'teams'] as const
export const CONNECTION_SORTS = ['newest', 'oldest', 'name'] as const
/** Choices of rows per page. */
export const CONNECTION_ROWS = [20, 10, 50] as const
