import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Bus, busListeners } from '../lib/bus.ts'
import { SECOND } from '../lib/clock.ts'
import { postgresOptions } from './postgres-options.ts'
import type { Db } from './tables.ts'

const CHANNEL = 'quad'
/** PostgreSQL takes a payload shorter than this. */
const PAYLOAD_LIMIT_BYTES = 8_000
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 10 * SECOND
/** A connection that a firewall dropped seems open until it is used. */
const PROBE_MS = 30 * SECOND
const PROBE_TIMEOUT_MS = 5 * SECOND

/** `event` is null where it was too long to be sent: the receivers may have missed something. */
type Message = [sender: string, event: string | null, payload?: unknown]

/**
 * A bus between all processes on one PostgreSQL, by LISTEN and NOTIFY. The connection that listens is opened with the
 * first subscription, and again, with growing waits, whenever it is lost; then events may have been missed.
 */
export function postgresBus(db: Db, url: string, log: Logger): Bus {
  const listeners = busListeners()
  const self = randomUUID()
  const closing = new AbortController()
  let listening: Promise<void> | undefined
  const attempted = Promise.withResolvers<void>()

  function receive(text: string): void {
    const [sender, event, payload]: Message = JSON.parse(text)
    // This process got the event when it was published.
    if (sender === self) return
    if (event === null) listeners.emitMissedEvents()
    else listeners.emit(event, payload)
  }

  async function keepListening(): Promise<void> {
    let retryMs = FIRST_RETRY_MS
    let mayHaveMissed = false
    while (!closing.signal.aborted) {
      try {
        await listen(url, receive, closing.signal, () => {
          if (mayHaveMissed) listeners.emitMissedEvents()
          retryMs = FIRST_RETRY_MS
          attempted.resolve()
        })
      } catch (error) {
        log.warn({ err: error }, 'connection for events of other processes lost; reconnecting')
      }
      mayHaveMissed = true
      attempted.resolve()
      await wait(retryMs, undefined, { signal: closing.signal }).catch(() => {})
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    }
  }

  function begin(): void {
    listening ??= keepListening()
  }

  return {
    publish: async (event, payload) => {
      listeners.emit(event, payload)
      const message = JSON.stringify([self, event, payload] satisfies Message)
      const isTooLong = Buffer.byteLength(message) >= PAYLOAD_LIMIT_BYTES
      try {
        await notify(db, isTooLong ? JSON.stringify([self, null] satisfies Message) : message)
      } catch (error) {
        log.warn({ err: error, event }, 'event not sent to the other processes')
      }
    },
    subscribe: (event, listener) => {
      begin()
      return listeners.subscribe(event, listener)
    },
    onMissedEvents: (listener) => {
      begin()
      return listeners.onMissedEvents(listener)
    },
    opened: async () => {
      if (listening) await attempted.promise
    },
    close: async () => {
      closing.abort()
      await listening
    },
  }
}

async function notify(db: Db, message: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${message})`.execute(db)
}

/** Listens on a connection of its own, until it is lost (throws) or the signal is given. */
async function listen(
  url: string,
  receive: (text: string) => void,
  signal: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const client = new pg.Client({
    ...postgresOptions(url),
    application_name: 'quad bus',
    query_timeout: PROBE_TIMEOUT_MS,
  })
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('the connection ended')))
  })
  lost.catch(() => {})
  client.on('notification', ({ payload }) => receive(payload ?? ''))
  try {
    await Promise.race([client.connect(), lost])
    await Promise.race([client.query(`listen ${CHANNEL}`), lost])
    onListening()
    while (!signal.aborted) {
      const isStopped = await Promise.race([pause(signal), lost])
      if (!isStopped) await Promise.race([client.query('select 1'), lost])
    }
  } finally {
    void client.end().catch(() => {})
  }
}

/** Waits for the next probe. True when the signal was given meanwhile. */
async function pause(signal: AbortSignal): Promise<boolean> {
  return wait(PROBE_MS, false, { signal }).catch(() => true)
}
