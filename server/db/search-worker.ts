import '../process-setup.ts'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import { statementCache } from './statement-cache.ts'

/** A thread in which `search-database.ts` runs searches on SQLite. */

export type SearchQuery = { text: string; parameters: readonly unknown[] }
export type SearchResponse = { rows?: unknown[]; error?: { message: string; code: string } }

const CACHE_KIB = 8_000
const LOW_PRIORITY = 10

// Lowers the priority of this thread, so that a search does not delay pages. Other systems would lower the server's.
if (process.platform === 'linux') setPriority(LOW_PRIORITY)

const connection = new SqliteDatabase(workerData.file, { readonly: true, timeout: workerData.busyTimeoutMs })
connection.pragma(`cache_size = -${CACHE_KIB}`)
const prepare = statementCache(connection)

parentPort?.on('message', (query: SearchQuery) => {
  parentPort?.postMessage(runSearch(query))
})

function runSearch({ text, parameters }: SearchQuery): SearchResponse {
  try {
    return { rows: prepare(text).all(...parameters) }
  } catch (error) {
    return { error: { message: String(error), code: error instanceof SqliteDatabase.SqliteError ? error.code : '' } }
  }
}
