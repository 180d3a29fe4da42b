import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import pg from 'pg'

/** What of a client its types leave out. */
type WithStream = { connection: { stream: { destroy: (error: Error) => void } } }

/**
 * Clients that give up the connection when a statement is not answered in time. PostgreSQL ends long statements itself
 * (statement_timeout), but not when it is stopped or out of reach; then every connection of the pool would hang.
 */
export function impatientClient(responseTimeoutMs: number): typeof pg.Client {
  class ImpatientClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the library's overloads take a query of any form
    override query(...args: any[]): any {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const result = (super.query as (...args: any[]) => any)(...args)
      if (!(result instanceof Promise)) return result
      const timer = setTimeout(() => {
        const error = Object.assign(new Error('The database does not respond.'), { code: 'ETIMEDOUT' })
        // Fails the statements of this connection, and the pool makes another.
        ;(this as unknown as WithStream).connection.stream.destroy(error)
      }, responseTimeoutMs)
      return result.finally(() => clearTimeout(timer))
    }
  }
  return ImpatientClient
}

/** The first error of a transaction says what happened; that a broken connection cannot roll back says nothing. */
class FrankPostgresDriver extends PostgresDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A connection that could not roll back has been marked to be thrown away.
    await super.rollbackTransaction(connection as Parameters<PostgresDriver['rollbackTransaction']>[0]).catch(() => {})
  }
}

export class ImpatientPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new FrankPostgresDriver(this.#config)
  }
}
