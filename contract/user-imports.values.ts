export * from './imported-files.values.ts'

/** Meanings of a column of the file. */
export const IMPORT_FIELDS = ['email', 'name', 'firstname', 'lastname', 'faculty', 'program', 'year', 'role'] as const

/** Roles in a list. Administrators are invited one by one. */
export const IMPORT_ROLES = ['member', 'reviewer'] as const

/** Profile fields that an import can change. */
export const IMPORT_PROFILE_FIELDS = ['firstname', 'lastname', 'faculty', 'program', 'year'] as const

/** How many rows, rows with errors and rows with changes are shown of a file. */
export const IMPORT_ROWS_SHOWN = 100

/** Results of a row. */
export const IMPORT_OUTCOMES = ['added', 'updated', 'member', 'invited', 'error'] as const
