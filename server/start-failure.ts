import { isDatabaseUnavailable } from './db/errors.ts'

/** PostgreSQL lets nobody in by this name, password or database (SQLSTATE classes 28 and 3D). */
const REFUSED_BY_POSTGRES = /^(28|3D)/
const FOLDER_PROBLEMS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'])

/** Why Quad could not start, as a message for the operator. An unexpected error keeps its stack. */
export function reasonOfFailedStart(error: unknown): string {
  // Of several addresses of one host each may have failed.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOfFailedStart(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') return `Another program listens there already (${error.message}). Set PORT to a free one.`
  if (REFUSED_BY_POSTGRES.test(code)) {
    return `PostgreSQL refuses it: ${error.message}. Are user, password and database of DATABASE_URL right?`
  }
  if (FOLDER_PROBLEMS.has(code)) return `The account that it runs as may not write DATA_DIR (${error.message}).`
  if (code === 'ENOTFOUND' || isDatabaseUnavailable(error)) {
    return `The database does not respond (${error.message}). Is PostgreSQL running where DATABASE_URL says?`
  }
  return code === '' && error.constructor === Error ? error.message : (error.stack ?? error.message)
}
