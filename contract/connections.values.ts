export const CONNECTION_NOTE_MAX = 300
/** Of a private note on a connection. */
export const PRIVATE_NOTE_MAX = 200
export const CONNECTIONS_PAGE_SIZE = 20
