/** Meanings of a column of the file. */
export const IMPORT_FIELDS = ['email', 'name', 'firstname', 'lastname', 'faculty', 'program', 'year', 'role'] as const

/** Roles in a list. Administrators are invited one by one. */
export const IMPORT_ROLES = ['member', 'reviewer'] as const

/** Profile fields that an import can change. */
export const IMPORT_PROFILE_FIELDS = ['firstname', 'lastname', 'faculty', 'program', 'year'] as const

export const IMPORT_ROWS_MAX = 10_000
export const IMPORT_COLUMNS_MAX = 50
export const IMPORT_MAX_BYTES = 5_000_000
export const IMPORT_TOO_LARGE = 'A list can have at most 5 MB. Import it in parts.'

/** For how long an import can be undone. */
export const IMPORT_UNDO_HOURS = 24

/** Encodings of a list. */
export const IMPORT_ENCODINGS = ['utf-8', 'utf-16', 'windows-1252'] as const
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]

/** How many rows, rows with errors and rows with changes are shown of a file. */
export const IMPORT_ROWS_SHOWN = 100

/** Results of a row. */
export const IMPORT_OUTCOMES = ['added', 'updated', 'member', 'invited', 'error'] as const
