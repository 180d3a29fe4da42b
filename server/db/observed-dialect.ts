import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  type OperationNode,
  type QueryCompiler,
  type QueryResult,
  TableNode,
  type TransactionSettings,
  UpdateQueryNode,
} from 'kysely'
import type { Tables } from './tables.ts'

/** What changes in these shows on no public page. */
const QUIET_TABLES: ReadonlySet<string> = new Set<keyof Tables>([
  'sessions',
  'tokens',
  'throttles',
  'outbox',
  'notifications',
  'connection_requests',
  'identities',
])

/** The same dialect, which calls back after every change of data that others can see now: a commit, or a statement alone. */
export function observeChanges(dialect: Dialect, onChange: () => void): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new ObservedDriver(dialect.createDriver(), onChange),
  }
}

class ObservedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  isInTransaction = false
  hasChanged = false
  readonly #onChange: () => void

  constructor(inner: DatabaseConnection, onChange: () => void) {
    this.inner = inner
    this.#onChange = onChange
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.inner.executeQuery<R>(query)
    if (changesData(query)) {
      if (this.isInTransaction) this.hasChanged = true
      else this.#onChange()
    }
    return result
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}

class ObservedDriver implements Driver {
  readonly #driver: Driver
  readonly #onChange: () => void

  constructor(driver: Driver, onChange: () => void) {
    this.#driver = driver
    this.#onChange = onChange
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ObservedConnection(await this.#driver.acquireConnection(), this.#onChange)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const observed = observedOf(connection)
    await this.#driver.beginTransaction(observed.inner, settings)
    observed.isInTransaction = true
    observed.hasChanged = false
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const observed = observedOf(connection)
    await this.#driver.commitTransaction(observed.inner)
    observed.isInTransaction = false
    if (observed.hasChanged) this.#onChange()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const observed = observedOf(connection)
    observed.isInTransaction = false
    await this.#driver.rollbackTransaction(observed.inner)
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    await this.#driver.savepoint?.(observedOf(connection).inner, name, compile)
  }

  async rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await this.#driver.rollbackToSavepoint?.(observedOf(connection).inner, name, compile)
  }

  async releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await this.#driver.releaseSavepoint?.(observedOf(connection).inner, name, compile)
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(observedOf(connection).inner)
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}

function observedOf(connection: DatabaseConnection): ObservedConnection {
  if (!(connection instanceof ObservedConnection)) throw new Error('This connection is of another driver.')
  return connection
}

/** Raw statements count as changes unless they say that they only read. */
function changesData({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return false
  if (query.kind === 'RawNode') return !/^\s*(select|pragma|explain|show)\b/i.test(sql)
  const table = tableOf(query)
  return table === undefined || !QUIET_TABLES.has(table)
}

function tableOf(query: OperationNode): string | undefined {
  const target = targetOf(query)
  return target && TableNode.is(target) ? target.table.identifier.name : undefined
}

function targetOf(query: OperationNode): OperationNode | undefined {
  if (InsertQueryNode.is(query)) return query.into
  if (UpdateQueryNode.is(query)) return query.table
  if (DeleteQueryNode.is(query)) return query.from.froms[0]
  return undefined
}
