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
import * as errorTexts from '../../contract/messages/errors/index.ts'
import type { Config } from '../config.ts'
import { childEnvironment } from '../lib/child-process.ts'
import { UnavailableError } from '../lib/errors.ts'
import type { DatabaseOptions } from './connection.ts'
import type { SearchQuery, SearchResponse } from './search-worker.ts'
import type { Db, Tables } from './tables.ts'

const WORKER = join(import.meta.dirname, 'search-worker.ts')
const WAITING_MAX = 200
/** The second is started when a search waits for another, so that a short one does not wait for a long one. */
const THREADS_MAX = 2
const HEAP_MAX_MB = 64
const BUSY_TIMEOUT_MS = 5_000

type Waiting = { query: SearchQuery; resolve: (rows: unknown[]) => void; reject: (error: Error) => void }
/** A worker, with the statement that it runs. */
type Thread = { worker: Worker; running: Waiting | undefined }

/**
 * The database for searches. A search may read far more than it returns, and a SQLite statement blocks its thread, so
 * on SQLite searches get threads and read-only connections of their own. PostgreSQL is another process anyway.
 */
export function openSearchDatabase(
  database: Config['database'],
  db: Db,
  { log }: Pick<DatabaseOptions, 'log'> = {},
): { db: Db; close: () => Promise<void> } {
  if (database.engine === 'postgres') return { db, close: async () => {} }
  const driver = new WorkerDriver(database.file)
  const searchDb = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new WorkersAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    ...(log ? { log } : {}),
  })
  return { db: searchDb, close: () => driver.destroy() }
}

/** Kysely gives other SQLite databases one statement at a time. */
class WorkersAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const interrupted = () => new UnavailableError(errorTexts.search.interrupted)

/** Gives each statement to a worker that is free, in their order. */
class WorkerDriver implements Driver, DatabaseConnection {
  readonly #file: string
  readonly #waiting: Waiting[] = []
  readonly #threads = new Set<Thread>()
  #isEnding = false

  constructor(file: string) {
    this.#file = file
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#waiting.length >= WAITING_MAX) throw new UnavailableError(errorTexts.search.busy)
    if (this.#isEnding) throw interrupted()
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      this.#waiting.push({ query: { text: sql, parameters }, resolve, reject })
      this.#runNext()
    })
    return { rows: rows as R[] }
  }

  async destroy(): Promise<void> {
    this.#isEnding = true
    for (const { reject } of this.#waiting.splice(0)) reject(interrupted())
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #runNext(): void {
    const free = [...this.#threads].find(({ running }) => !running)
    if (this.#waiting.length === 0 || (!free && this.#threads.size === THREADS_MAX)) return
    const thread = free ?? this.#start()
    thread.running = this.#waiting.shift()
    // An idle worker does not keep the process.
    thread.worker.ref()
    thread.worker.postMessage(thread.running?.query)
  }

  #start(): Thread {
    const workerData = { file: this.#file, busyTimeoutMs: BUSY_TIMEOUT_MS }
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MAX_MB }
    const worker = new Worker(WORKER, { workerData, resourceLimits, execArgv: [], env: childEnvironment() })
    const thread: Thread = { worker, running: undefined }
    this.#threads.add(thread)
    worker.on('message', ({ rows = [], error }: SearchResponse) => {
      const { running } = thread
      thread.running = undefined
      worker.unref()
      if (error) running?.reject(Object.assign(new Error(error.message), { code: error.code }))
      else running?.resolve(rows)
      this.#runNext()
    })
    worker.on('error', () => {})
    worker.once('exit', () => {
      this.#threads.delete(thread)
      thread.running?.reject(interrupted())
      this.#runNext()
    })
    return thread
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
