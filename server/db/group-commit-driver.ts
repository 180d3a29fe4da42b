import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type { WriteGroups } from './write-groups.ts'

const SELECTS = /^\s*select\b/i

/** Kysely's driver for SQLite, whose transactions and single writes are committed in groups. */
export class GroupCommitDriver implements Driver {
  readonly #groups: WriteGroups

  constructor(groups: WriteGroups) {
    this.#groups = groups
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new GroupedConnection(this.#groups)
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await (connection as GroupedConnection).begin(settings)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as GroupedConnection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as GroupedConnection).rollback()
  }

  async destroy(): Promise<void> {
    this.#groups.close()
  }
}

class RolledBackError extends Error {}

/** `end` lets the group go on; `ended` settles with the commit. */
type Transaction = { end: (failure?: unknown) => void; ended: Promise<void> } | 'read only'

class GroupedConnection implements DatabaseConnection {
  readonly #groups: WriteGroups
  #transaction: Transaction | undefined
  /** Error of the last failed statement, with which the others of the group fail when SQLite rolled them back too. */
  #failure: unknown

  constructor(groups: WriteGroups) {
    this.#groups = groups
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const groups = this.#groups
    if (this.#transaction) return this.#runInTransaction(sql, parameters)
    if (!groups.isWrite(sql)) return groups.between(sql, parameters)
    let result: QueryResult<R> = { rows: [] }
    await groups.write(async () => {
      result = groups.run(sql, parameters)
    })
    return result
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    if (!SELECTS.test(sql)) throw new Error('Only selections can be streamed.')
    const isAlone = this.#transaction === undefined
    if (isAlone) await this.#groups.take()
    try {
      for (const row of this.#groups.iterate<R>(sql, parameters)) yield { rows: [row] }
    } finally {
      if (isAlone) this.#groups.release()
    }
  }

  async begin({ accessMode }: TransactionSettings): Promise<void> {
    this.#failure = undefined
    this.#transaction = accessMode === 'read only' ? await this.#beginReading() : await this.#beginWriting()
  }

  async commit(): Promise<void> {
    const transaction = this.#leave()
    if (transaction === 'read only') return this.#endReading('commit')
    transaction?.end()
    await transaction?.ended
  }

  async rollback(): Promise<void> {
    const transaction = this.#leave()
    if (transaction === 'read only') return this.#endReading('rollback')
    transaction?.end(this.#failure ?? new RolledBackError('rolled back'))
    await transaction?.ended.catch(() => {})
  }

  #leave(): Transaction | undefined {
    const transaction = this.#transaction
    this.#transaction = undefined
    return transaction
  }

  #runInTransaction<R>(text: string, parameters: readonly unknown[]): QueryResult<R> {
    // Otherwise it would run, and stay, without the transaction.
    if (!this.#groups.isOpen) throw new RolledBackError('SQLite has rolled the transaction back')
    try {
      return this.#groups.run(text, parameters)
    } catch (error) {
      this.#failure = error
      throw error
    }
  }

  #beginWriting(): Promise<Transaction> {
    const done = Promise.withResolvers<void>()
    return new Promise((resolve, reject) => {
      const ended = this.#groups.write(() => {
        resolve({ ended, end: (failure) => (failure ? done.reject(failure) : done.resolve()) })
        return done.promise
      })
      ended.catch(reject)
    })
  }

  /** Holds up nobody on other connections. */
  async #beginReading(): Promise<Transaction> {
    await this.#groups.take()
    try {
      this.#groups.run('begin')
    } catch (error) {
      this.#groups.release()
      throw error
    }
    return 'read only'
  }

  #endReading(how: 'commit' | 'rollback'): void {
    try {
      this.#groups.run(how)
    } finally {
      this.#groups.release()
    }
  }
}
