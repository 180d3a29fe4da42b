import type pg from 'pg'

const SECOND_MS = 1_000

/**
 * Options allowed in the query of DATABASE_URL, by PostgreSQL's own names if there are any. A timeout of 0 means none.
 */
const SETTINGS = {
  pool_size: { otherwise: 10, min: 1, max: 1_000 },
  /** Seconds, also for the wait for a free connection of the pool. */
  connect_timeout: { otherwise: 3, min: 1, max: 60 },
  /** Milliseconds. */
  statement_timeout: { otherwise: 5_000, min: 0, max: 3_600_000 },
  /** Milliseconds. */
  idle_in_transaction_session_timeout: { otherwise: 30_000, min: 0, max: 3_600_000 },
}

/** How to connect to a PostgreSQL. Throws an error with a message when the address sets something that cannot be. */
export function postgresOptions(url: string): pg.PoolConfig & { statement_timeout: number } {
  const setting = readSettings(new URL(url).searchParams)
  return {
    connectionString: url,
    max: setting('pool_size'),
    connectionTimeoutMillis: setting('connect_timeout') * SECOND_MS,
    statement_timeout: setting('statement_timeout'),
    idle_in_transaction_session_timeout: setting('idle_in_transaction_session_timeout'),
    keepAlive: true,
    application_name: 'quad',
  }
}

function readSettings(query: URLSearchParams) {
  return (name: keyof typeof SETTINGS): number => {
    const { otherwise, min, max } = SETTINGS[name]
    const text = query.get(name)
    if (text === null) return otherwise
    // Digits only: a unit such as "5s" would silently be read as 5 milliseconds.
    if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text)
    throw new Error(`${name} must be a whole number from ${min} to ${max}`)
  }
}
