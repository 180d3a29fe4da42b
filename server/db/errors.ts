const UNIQUE_VIOLATIONS = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

/**
 * Codes of a database that is away, starting, stopping, full or too busy: SQLSTATE classes 08, 53 and 57 (a statement over
 * its time too), a transaction or lock over its time, a deadlock; and Node's own.
 */
const AWAY =
  /^(08|53|57|25P0[34]|40001|40P01|55P03)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|SQLITE_BUSY|SQLITE_FULL|SQLITE_IOERR|SQLITE_READONLY)/
const AWAY_MESSAGE = /connection terminated|timeout exceeded when trying to connect|driver has already been destroyed/i

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** True when a statement failed because a row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATIONS.has(codeOf(error))
}

/** True when a statement failed because the database cannot work now. Trying again later may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return AWAY.test(codeOf(error)) || (error instanceof Error && AWAY_MESSAGE.test(error.message))
}

/** True when a statement failed because the database is still empty. */
export function isMissingTable(error: unknown): boolean {
  return codeOf(error) === '42P01' || (error instanceof Error && error.message.startsWith('no such table'))
}
