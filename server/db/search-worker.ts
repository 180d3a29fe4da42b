import { parentPort, workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'

/** The thread in which `search-database.ts` runs searches on SQLite. */

export type SearchQuery = { id: number; text: string; parameters: readonly unknown[] }
export type SearchResponse = { id: number; rows?: unknown[]; error?: { message: string; code: string } }

const CACHE_KIB = 8_000

const connection = new SqliteDatabase(workerData.file, { readonly: true, timeout: workerData.busyTimeoutMs })
connection.pragma(`cache_size = -${CACHE_KIB}`)

parentPort?.on('message', ({ id, text, parameters }: SearchQuery) => {
  parentPort?.postMessage(runSearch(id, text, parameters))
})

function runSearch(id: number, text: string, parameters: readonly unknown[]): SearchResponse {
  try {
    return { id, rows: connection.prepare(text).all(...parameters) }
  } catch (error) {
    return {
      id,
      error: { message: String(error), code: error instanceof SqliteDatabase.SqliteError ? error.code : '' },
    }
  }
}
