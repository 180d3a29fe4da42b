import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Config } from '../config.ts'
import { UnavailableError } from '../lib/errors.ts'
import type { SearchQuery, SearchResponse } from './search-worker.ts'
import type { Db, Tables } from './tables.ts'

const WORKER = join(import.meta.dirname, 'search-worker.ts')
const WAITING_MAX = 200
const HEAP_MAX_MB = 64
const BUSY_TIMEOUT_MS = 5_000

type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }

/**
 * The database for searches. A search may read far more than it returns, and a SQLite statement blocks its thread, so
 * on SQLite searches get a thread and a read-only connection of their own. PostgreSQL is another process anyway.
 */
export function openSearchDatabase(database: Config['database'], db: Db): { db: Db; close: () => Promise<void> } {
  if (database.engine === 'postgres') return { db, close: async () => {} }
  const driver = new WorkerDriver(database.file)
  const searchDb = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  return { db: searchDb, close: () => driver.destroy() }
}

/** Sends each statement to the worker, which is started by the first. */
class WorkerDriver implements Driver, DatabaseConnection {
  readonly #file: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #lastId = 0

  constructor(file: string) {
    this.#file = file
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#waiting.size >= WAITING_MAX) throw new UnavailableError('Many searches are waiting. Please try again.')
    const id = ++this.#lastId
    const query: SearchQuery = { id, text: sql, parameters }
    this.#worker ??= this.#start()
    this.#worker.ref()
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker?.postMessage(query)
    })
    return { rows: rows as R[] }
  }

  async destroy(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const compileCache = process.env.NODE_COMPILE_CACHE
    const env = compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache }
    const workerData = { file: this.#file, busyTimeoutMs: BUSY_TIMEOUT_MS }
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MAX_MB }
    const worker = new Worker(WORKER, { workerData, resourceLimits, execArgv: [], env })
    worker.on('message', ({ id, rows = [], error }: SearchResponse) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      // An idle worker does not keep the process.
      if (this.#waiting.size === 0) worker.unref()
      if (error) waiting?.reject(Object.assign(new Error(error.message), { code: error.code }))
      else waiting?.resolve(rows)
    })
    worker.on('error', () => {})
    worker.once('exit', () => {
      this.#worker = undefined
      for (const { reject } of this.#waiting.values()) reject(new UnavailableError('The search was interrupted.'))
      this.#waiting.clear()
    })
    return worker
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('A search has no transaction.')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A search is not streamed.')
  }
}
