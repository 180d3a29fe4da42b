import { isDatabaseUnavailable } from './db/errors.ts'

/** An error of a system call, of a database or of a library, with what they add to it. */
type Failure = Error & { code?: unknown; syscall?: string; path?: string; hostname?: string; port?: number }

const LOWEST_FREE_PORT = 1024

/** The failures of one cause, and their sentence for the operator. The first that matches counts. */
const CAUSES: { matches: (failure: Failure, code: string) => boolean; sentence: (failure: Failure) => string }[] = [
  {
    matches: ({ syscall }, code) => syscall === 'listen' && code === 'EADDRINUSE',
    sentence: ({ message }) => `Another program listens there already (${message}). Set PORT to a free one.`,
  },
  {
    matches: ({ syscall }, code) => syscall === 'listen' && code === 'EACCES',
    sentence: ({ port }) =>
      `This account may not listen on port ${port}. Set PORT to ${LOWEST_FREE_PORT} or more, and let a web server lead there.`,
  },
  {
    matches: ({ syscall }, code) => syscall === 'listen' && /^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/.test(code),
    sentence: ({ message }) => `HOST is no address of this machine (${message}).`,
  },
  {
    matches: (failure) => failure instanceof ListenFailure,
    sentence: ({ message }) => `HOST is no name or address of this machine (${message}).`,
  },
  {
    matches: (_failure, code) => /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/.test(code),
    sentence: ({ hostname, message }) => `No machine is known by the name ${hostname ?? 'given'} (${message}).`,
  },
  {
    matches: (_failure, code) => /^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code),
    sentence: ({ message }) => `The disk is full (${message}). Make room where DATA_DIR is.`,
  },
  {
    matches: (_failure, code) => code === 'EROFS' || code.startsWith('SQLITE_READONLY'),
    sentence: ({ message }) => `DATA_DIR is on a disk or of an account that cannot be written (${message}).`,
  },
  {
    matches: (_failure, code) => /^(ENOTDIR|EEXIST|EISDIR)$/.test(code),
    sentence: ({ message }) => `DATA_DIR is not a folder, or something in its place is not (${message}).`,
  },
  {
    matches: (_failure, code) => /^(EACCES|EPERM)$/.test(code) || code.startsWith('SQLITE_CANTOPEN'),
    sentence: ({ message }) => `The account that it runs as may not write DATA_DIR (${message}).`,
  },
  {
    matches: (_failure, code) => code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'),
    sentence: ({ message }) => `DATA_DIR/quad.sqlite is damaged or no database of Quad (${message}). Restore a backup.`,
  },
  {
    matches: (_failure, code) => /^(SQLITE_BUSY|SQLITE_LOCKED)/.test(code),
    sentence: () => 'Another program holds DATA_DIR/quad.sqlite. Is Quad running there already?',
  },
  {
    matches: (_failure, code) => /^(EMFILE|ENFILE)$/.test(code),
    sentence: ({ message }) => `Too many files are open (${message}). Raise the limit of the account (ulimit -n).`,
  },
  {
    matches: (_failure, code) => /^(28|3D)/.test(code),
    sentence: ({ message }) =>
      `PostgreSQL refuses it: ${message}. Are user, password and database of DATABASE_URL right?`,
  },
  {
    matches: (_failure, code) => code === '42501',
    sentence: ({ message }) =>
      `PostgreSQL lets this user make no tables: ${message}. Grant it the rights on the schema, or make it the owner.`,
  },
  {
    matches: (_failure, code) => code === '53300',
    sentence: ({ message }) => `PostgreSQL has no connection left: ${message}. Raise max_connections or end others.`,
  },
  {
    matches: ({ message }, code) =>
      /CERT|UNABLE_TO_VERIFY|ERR_TLS|^EPROTO$/.test(code) || /does not support SSL/.test(message),
    sentence: ({ message }) =>
      `The encrypted connection to the database failed: ${message}. See sslmode and sslrootcert of DATABASE_URL.`,
  },
  {
    matches: (failure) => isDatabaseUnavailable(failure),
    sentence: ({ message }) =>
      `The database does not respond (${message}). Is PostgreSQL running where DATABASE_URL says?`,
  },
]

/** A failure to listen, whatever the library made of it. */
export class ListenFailure extends Error {
  override name = 'ListenFailure'

  constructor(cause: Failure) {
    super(cause.message, { cause })
    Object.assign(this, { code: cause.code, syscall: cause.syscall, port: cause.port })
  }
}

/** Why Quad could not start, as a message for the operator. An unexpected error keeps its stack. */
export function reasonOfFailedStart(error: unknown): string {
  // Each address of a host may have failed.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOfFailedStart(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const failure: Failure = error
  const code = failure.code === undefined ? '' : String(failure.code)
  const cause = CAUSES.find(({ matches }) => matches(failure, code))
  if (cause) return cause.sentence(failure)
  const isForOperators = (code === '' && error.constructor === Error) || code.startsWith('ERR_PARSE_ARGS')
  return isForOperators ? error.message : (error.stack ?? error.message)
}

/** Runs what starts Quad. A failure is one sentence on the terminal, and status 1. */
export async function startOrSay(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    process.stderr.write(`Quad cannot start. ${reasonOfFailedStart(error)}\n`)
    process.exit(1)
  }
}
