import { setImmediate } from 'node:timers'
import type { QueryResult } from 'kysely'

/** The part of better-sqlite3 that runs statements. */
export type SqliteFile = {
  readonly inTransaction: boolean
  prepare: (text: string) => SqliteStatement
  close: () => void
}

export type SqliteStatement = {
  readonly reader: boolean
  readonly readonly: boolean
  all: (parameters: readonly unknown[]) => unknown[]
  run: (parameters: readonly unknown[]) => { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate: (parameters: readonly unknown[]) => IterableIterator<unknown>
}

/** One transaction, or one statement that writes. `work` resolves when its statements have run. */
type Writer = { work: () => Promise<void>; resolve: () => void; reject: (error: unknown) => void }

const WRITES = /^\s*(insert|update|delete|with)\b/i
/** A group ends at this size or time, since its first writer waits for the commit of all. */
const GROUP_SIZE_MAX = 64
const GROUP_MS_MAX = 20

/**
 * Runs the transactions and single writes that wait at the same time one after the other in one transaction of SQLite, and confirms them
 * all once it is on the disk: most of the time of a write is the wait for that. A savepoint for each keeps the failure of one
 * from the others. Everything else waits until the group is committed, and so never sees a write that may still be lost.
 */
export class WriteGroups {
  readonly #file: SqliteFile
  readonly #groupMsMax: number
  readonly #writers: Writer[] = []
  readonly #others: (() => void)[] = []
  #isTaken = false
  #isScheduled = false

  constructor(file: SqliteFile, groupMsMax = GROUP_MS_MAX) {
    this.#file = file
    this.#groupMsMax = groupMsMax
  }

  /** Whether a transaction of SQLite is open: it ends by itself when the disk is full or fails. */
  get isOpen(): boolean {
    return this.#file.inTransaction
  }

  close(): void {
    this.#file.close()
  }

  isWrite(text: string): boolean {
    return WRITES.test(text) && !this.#file.prepare(text).readonly
  }

  run<R>(text: string, parameters: readonly unknown[] = []): QueryResult<R> {
    const statement = this.#file.prepare(text)
    if (statement.reader) return { rows: statement.all(parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  iterate<R>(text: string, parameters: readonly unknown[]): IterableIterator<R> {
    return this.#file.prepare(text).iterate(parameters) as IterableIterator<R>
  }

  /** Resolves when the work has run and is on the disk. */
  write(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#writers.push({ work, resolve, reject })
      this.#schedule()
    })
  }

  /** Waits until no group is under way, and keeps groups from beginning until `release`. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenFree(() => {
        this.#isTaken = true
        resolve()
      })
    })
  }

  release(): void {
    this.#isTaken = false
    while (!this.#isTaken) {
      const next = this.#others.shift()
      if (!next) break
      next()
    }
    if (this.#writers.length > 0) this.#schedule()
  }

  /** Runs one statement between two groups. */
  between<R>(text: string, parameters: readonly unknown[]): QueryResult<R> | Promise<QueryResult<R>> {
    if (!this.#isTaken) return this.run(text, parameters)
    return new Promise((resolve, reject) => {
      this.#whenFree(() => {
        try {
          resolve(this.run(text, parameters))
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  #whenFree(run: () => void): void {
    if (this.#isTaken) this.#others.push(run)
    else run()
  }

  /** Once the requests that have arrived are read, so that their writes form one group. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (!this.#isTaken) void this.#runGroup()
    })
  }

  async #runGroup(): Promise<void> {
    this.#isTaken = true
    const group: Writer[] = []
    const until = performance.now() + this.#groupMsMax
    try {
      while (group.length < GROUP_SIZE_MAX && performance.now() < until) {
        const writer = this.#writers.shift()
        if (!writer) break
        await this.#join(group, writer)
      }
      if (this.isOpen) this.run('commit')
      for (const { resolve } of group) resolve()
    } catch (error) {
      this.#rollback()
      for (const { reject } of group) reject(error)
    } finally {
      this.release()
    }
  }

  /** Runs the work of one. Throws when the writes of the others are lost, too. */
  async #join(group: Writer[], writer: Writer): Promise<void> {
    const isFirst = !this.isOpen
    // Not before the commit: it may fail because of what another one has written.
    const fail = (error: unknown) => void group.push({ ...writer, resolve: () => writer.reject(error) })
    try {
      this.run(isFirst ? 'begin immediate' : 'savepoint member')
      await writer.work()
      if (!isFirst) this.run('release member')
      group.push(writer)
    } catch (error) {
      fail(error)
      if (isFirst) this.#rollback()
      else this.#rollbackToSavepoint(error)
    }
  }

  /** SQLite rolls back by itself when the disk is full or fails, and a later rollback fails. */
  #rollback(): void {
    if (this.isOpen) this.run('rollback')
  }

  #rollbackToSavepoint(error: unknown): void {
    if (!this.isOpen) throw error
    this.run('rollback to member')
    this.run('release member')
  }
}
