import { SIGN_OUTS_KEY } from '../device-storage.ts'
import { SECOND_MS } from '../durations.ts'
import { RESPONSE_DATABASE, removeSaved } from '../offline/response-store.ts'
import { within } from '../within.ts'
import { type SessionChange, sessionToken } from './session.ts'

/** Choices of the device, and what a sign-in or a reload is under way with: they say nothing of the member who leaves. */
const DEVICE_KEYS = new Set([
  SIGN_OUTS_KEY,
  'quad-theme',
  'quad-keys',
  'quad-data',
  'quad-asked',
  'quad-last-provider',
  'quad-reloaded-at',
  'googleAuthReturnTo',
  'googleAuthState',
])
/** The texts and files of drafts, and acts that wait for the line: see web/lib/forms and web/lib/offline-queue. */
const DRAFT_TEXT = /^[\w-]+-draft:/
/** The member of the pushes to this browser: see web/lib/push. */
const PUSH_KEY = 'quad-push'
const DRAFT_DATABASES = ['keyval-store', 'quad-outbox']
/** For browsers that cannot list their databases. */
const KNOWN_DATABASES = [...DRAFT_DATABASES, RESPONSE_DATABASE]
/** The push service of the browser may never answer. */
const WIPE_MS = 3 * SECOND_MS
/** Caches of the application itself. */
const PUBLIC_CACHE = /precache/

/**
 * Empties every store of this origin of what belongs to a member. Drafts stay when a session ends by itself, and whose pushes
 * come here: their member signs in again and goes on. Each store is emptied for itself, so that one that is forbidden or never answers
 * keeps no other.
 */
export async function wipeDevice({ keepsDrafts = false } = {}): Promise<void> {
  const work = [
    async () => keepsDrafts || (await import('../offline-queue/queue-store.ts')).clearMemory(),
    async () => {
      const { closeShown, dropPush } = await import('../push/push.ts')
      await (keepsDrafts ? closeShown() : dropPush())
    },
    () => wipeStorage(localStorage, (key) => DEVICE_KEYS.has(key) || (keepsDrafts && stays(key))),
    () => wipeStorage(sessionStorage, (key) => DEVICE_KEYS.has(key)),
    () => wipeDatabases(keepsDrafts),
    wipeCaches,
    wipeFiles,
  ]
  await Promise.all(work.map((wipe) => within(WIPE_MS, Promise.resolve().then(wipe))))
}

/** Removes what a member leaves here, and at a sign-in what was left by one whose session ended unseen. */
export async function wipeAfter(change: SessionChange): Promise<void> {
  if (change === 'begun') await removeSaved().catch(() => {})
  else if (sessionToken() === null) await wipeDevice({ keepsDrafts: true })
}

function stays(key: string): boolean {
  return key === PUSH_KEY || DRAFT_TEXT.test(key)
}

function wipeStorage(storage: Storage, isKept: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (!isKept(key)) storage.removeItem(key)
}

/** Emptied, not deleted: that would wait for every tab that has it open. */
async function wipeDatabases(keepsDrafts: boolean): Promise<void> {
  const listed = await indexedDB.databases?.()
  const names = listed?.map(({ name }) => name ?? '') ?? KNOWN_DATABASES
  for (const name of names) if (!(keepsDrafts && DRAFT_DATABASES.includes(name))) await emptyDatabase(name)
}

function emptyDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    // A database that is not there must not be made here, without stores.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => resolve()
    request.onsuccess = () => {
      const db = request.result
      const done = () => {
        db.close()
        resolve()
      }
      const stores = [...db.objectStoreNames]
      if (stores.length === 0) return done()
      const transaction = db.transaction(stores, 'readwrite')
      transaction.oncomplete = done
      transaction.onabort = done
      for (const store of stores) transaction.objectStore(store).clear()
    }
  })
}

/** Also of scripts, which show which pages were open. */
async function wipeCaches(): Promise<void> {
  for (const name of await caches.keys()) if (!PUBLIC_CACHE.test(name)) await caches.delete(name)
}

/** The private file system of the origin. */
async function wipeFiles(): Promise<void> {
  const root = (await navigator.storage.getDirectory()) as FileSystemDirectoryHandle & { keys(): AsyncIterable<string> }
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true })
}
