import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { QueuedRequest, SentRequest } from './queued-requests.ts'

interface Schema extends DBSchema {
  acts: { key: string; value: QueuedRequest }
  sent: { key: string; value: SentRequest }
}

export type Stores = { acts: QueuedRequest; sent: SentRequest }

/** The wipe at sign-out empties it. */
const DATABASE = 'quad-outbox'

/** Requests that the device cannot keep, since storage is forbidden or full, last as long as the page. */
const memory = { acts: new Map<string, QueuedRequest>(), sent: new Map<string, SentRequest>() }

let opening: Promise<IDBPDatabase<Schema>> | undefined

async function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(DATABASE, 1, {
    upgrade: (db) => {
      db.createObjectStore('acts', { keyPath: 'key' })
      db.createObjectStore('sent', { keyPath: 'key' })
    },
    blocking: close,
    terminated: close,
  }).catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

function close(): void {
  void opening?.then((db) => db.close())
  opening = undefined
}

export async function readAll<S extends keyof Stores>(store: S): Promise<Stores[S][]> {
  const kept = await open().then(
    (db) => db.getAll(store) as Promise<Stores[S][]>,
    () => [],
  )
  const keys = new Set(kept.map(({ key }) => key))
  const inMemory = [...(memory[store] as Map<string, Stores[S]>).values()]
  return [...kept, ...inMemory.filter(({ key }) => !keys.has(key))]
}

/** Returns whether it is kept on the device. */
export async function put<S extends keyof Stores>(store: S, value: Stores[S]): Promise<boolean> {
  const values = memory[store] as Map<string, Stores[S]>
  try {
    const db = await open()
    await db.put(store, value as never)
    values.delete(value.key)
    return true
  } catch {
    values.set(value.key, value)
    return false
  }
}

export async function remove(store: keyof Stores, key: string): Promise<void> {
  memory[store].delete(key)
  await open().then(
    (db) => db.delete(store, key),
    () => undefined,
  )
}

/** Asks the browser not to delete what waits when the device runs out of room. Returns whether it promises that. */
export async function persistStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false
}

/** Forgets what the page alone keeps. The wipe empties the database. */
export function clearMemory(): void {
  memory.acts.clear()
  memory.sent.clear()
}
