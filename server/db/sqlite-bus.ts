import { sql } from 'kysely'
import { type Bus, busListeners } from '../lib/bus.ts'
import { SECOND } from '../lib/clock.ts'
import type { Db } from './tables.ts'

/** How long it may go unnoticed that another process changed the database. */
const POLL_MS = SECOND / 2

/**
 * A bus within this process. Other processes on the same file (a second server, `npm run quad`) send no events: SQLite's
 * `data_version` shows that one of them has written, and then any event may have been missed.
 */
export function sqliteBus(db: Db): Bus {
  const { emit, emitMissedEvents, ...listeners } = busListeners()
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | undefined
  let isPolling = false
  let known: number | undefined

  async function poll(): Promise<void> {
    if (isPolling) return
    isPolling = true
    try {
      const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
      const version = rows[0]?.data_version
      if (known !== undefined && version !== known) emitMissedEvents()
      known = version
    } catch {
      // The database is unreachable; the next poll tries again.
    } finally {
      isPolling = false
    }
  }

  function begin(): void {
    if (timer) return
    polling = poll()
    timer = setInterval(() => {
      polling = poll()
    }, POLL_MS).unref()
  }

  return {
    publish: async (event, payload) => emit(event, payload),
    subscribe: (event, listener) => {
      begin()
      return listeners.subscribe(event, listener)
    },
    onMissedEvents: (listener) => {
      begin()
      return listeners.onMissedEvents(listener)
    },
    opened: async () => polling,
    close: async () => {
      clearInterval(timer)
      await polling
    },
  }
}
