/** Maximum rows of an imported file: lists of members, and ideas. */
export const IMPORT_ROWS_MAX = 10_000
export const IMPORT_COLUMNS_MAX = 50
export const IMPORT_MAX_BYTES = 5_000_000

/** For how long an import can be undone. */
export const IMPORT_UNDO_HOURS = 24

/** Encodings of a CSV file. */
export const IMPORT_ENCODINGS = ['utf-8', 'utf-16', 'windows-1252'] as const
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]
