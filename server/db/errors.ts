const UNIQUE_VIOLATIONS = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

const FOREIGN_KEY_VIOLATIONS = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])
const CHECK_VIOLATIONS = new Set(['23514', 'SQLITE_CONSTRAINT_CHECK'])

/** The connection or the file system failed (SQLSTATE classes 08 and 57, and Node's own codes). */
const BROKEN = /^(08|57)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|SQLITE_IOERR)/
const BROKEN_MESSAGE =
  /connection terminated|connection is not open|timeout exceeded when trying to connect|timeout expired|not queryable|has been discarded|driver has already been destroyed/i
/**
 * The statement failed without an effect: too busy or full (SQLSTATE class 53), a timeout of a transaction or lock, a
 * deadlock, or a read-only database.
 */
const REJECTED_UNCHANGED = /^(53|25006|25P0[34]|40001|40P01|55P03)|^SQLITE_(BUSY|FULL|READONLY|CANTOPEN)/
const TRANSACTION_CONFLICTS = new Set(['40001', '40P01'])
const LOCKED = /^(40P01|55P03)|^SQLITE_BUSY/
const FULL = new Set(['53100', 'SQLITE_FULL'])

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** True when a statement failed because a row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATIONS.has(codeOf(error))
}

/** Which rule of the schema a statement broke, if one. */
export function violatedConstraint(error: unknown): 'unique' | 'foreign-key' | 'check' | null {
  if (isUniqueViolation(error)) return 'unique'
  if (FOREIGN_KEY_VIOLATIONS.has(codeOf(error))) return 'foreign-key'
  return CHECK_VIOLATIONS.has(codeOf(error)) ? 'check' : null
}

/** True when a text has a character that PostgreSQL cannot store, as NUL. */
export function isUnstorable(error: unknown): boolean {
  return codeOf(error) === '22021'
}

/** True when a statement failed because the database cannot work now. Trying again later may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return REJECTED_UNCHANGED.test(codeOf(error)) || isOutcomeUnknown(error)
}

/** True when PostgreSQL rolled a transaction back because of another one (deadlock, serialization), so that it can run again. */
export function isTransactionConflict(error: unknown): boolean {
  return TRANSACTION_CONFLICTS.has(codeOf(error))
}

/** True when another session held a lock for longer than this one waits. */
export function isLocked(error: unknown): boolean {
  return LOCKED.test(codeOf(error))
}

/** True when the connection broke, so that it is unknown whether a commit took place. */
export function isOutcomeUnknown(error: unknown): boolean {
  return BROKEN.test(codeOf(error)) || (error instanceof Error && BROKEN_MESSAGE.test(error.message))
}

/** True when the database has no room left on its disk. */
export function isDatabaseFull(error: unknown): boolean {
  return FULL.has(codeOf(error))
}

/** True when a statement failed because the database is still empty. */
export function isMissingTable(error: unknown): boolean {
  return codeOf(error) === '42P01' || (error instanceof Error && error.message.startsWith('no such table'))
}
