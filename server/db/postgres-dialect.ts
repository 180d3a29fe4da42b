import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import pg from 'pg'

/** A property of a client that its types leave out. */
type WithStream = { connection: { stream: { destroy: (error: Error) => void } } }

/**
 * Clients that close the connection when a statement gets no response in time. PostgreSQL ends long statements itself
 * (statement_timeout), but not when it is stopped or unreachable; then every connection of the pool would hang.
 */
export function clientWithTimeout(responseTimeoutMs: number): typeof pg.Client {
  class ClientWithTimeout extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the library's overloads take a query of any form
    override query(...args: any[]): any {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const result = (super.query as (...args: any[]) => any)(...args)
      if (!(result instanceof Promise)) return result
      const timer = setTimeout(() => {
        const error = Object.assign(new Error('The database does not respond.'), { code: 'ETIMEDOUT' })
        // Fails the statements of this connection; the pool opens another.
        ;(this as unknown as WithStream).connection.stream.destroy(error)
      }, responseTimeoutMs)
      return result.finally(() => clearTimeout(timer))
    }
  }
  return ClientWithTimeout
}

/**
 * Clients whose statements have no names: a pooler in transaction mode gives the next transaction another session, which
 * may know another statement by the name, or none.
 */
export function clientWithoutNames(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: the library's overloads take a query of any form
    override query(query: any, ...rest: any[]): any {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      return (super.query as (...args: any[]) => any)(query.name ? query.text : query, ...rest)
    }
  }
}

/** Reports the first error of a transaction, not that a broken connection cannot roll back. */
class QuietRollbackDriver extends PostgresDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // The pool discards a connection that could not roll back.
    await super.rollbackTransaction(connection as Parameters<PostgresDriver['rollbackTransaction']>[0]).catch(() => {})
  }
}

export class QuadPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new QuietRollbackDriver(this.#config)
  }
}
