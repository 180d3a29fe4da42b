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
export function impatientClient(answerTimeoutMs: number): typeof pg.Client {
  class ImpatientClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the library's overloads take a query of any form
    override query(...args: any[]): any {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const answer = (super.query as (...args: any[]) => any)(...args)
      if (!(answer instanceof Promise)) return answer
      const timer = setTimeout(() => {
        const silence = Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' })
        // Fails the statements of this connection, and the pool makes another.
        ;(this as unknown as WithStream).connection.stream.destroy(silence)
      }, answerTimeoutMs)
      return answer.finally(() => clearTimeout(timer))
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
