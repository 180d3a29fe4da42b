/** What a column of the file can be. */
export const IMPORT_FIELDS = ['email', 'firstname', 'lastname', 'faculty', 'program', 'year'] as const

export const IMPORT_ROWS_MAX = 10_000
export const IMPORT_COLUMNS_MAX = 50
export const IMPORT_MAX_BYTES = 5_000_000
export const IMPORT_TOO_LARGE = 'A list can have at most 5 MB. Import it in parts.'

/** How many rows, and how many rows with errors, are shown of a file. */
export const IMPORT_ROWS_SHOWN = 100

/** What becomes of a row. */
export const IMPORT_OUTCOMES = ['added', 'member', 'invited', 'error'] as const
