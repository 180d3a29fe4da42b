import { hashKey } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { OFFLINE_KINDS, type OfflineKind } from '../../../contract/offline-kinds.values.ts'
import { sessionToken } from '../session/session.ts'

/** The subject of responses: an idea with its comments is one. */
export type Subject = { kind: OfflineKind; id: string }

export type SavedResponse = { hash: string; queryKey: readonly unknown[]; data: unknown; at: number; bytes: number }
type StoredResponse = SavedResponse & { subject: string }
/** `pinnedAt`: when the member chose to keep it; absent where it is kept for having been seen. */
export type SavedSubject = Subject & { key: string; seenAt: number; pinnedAt?: number | undefined }

interface Schema extends DBSchema {
  responses: { key: string; value: StoredResponse; indexes: { subject: string } }
  subjects: { key: string; value: SavedSubject }
}

export const RESPONSE_DATABASE = 'quad-offline'
/** Stored ideas, calls and events seen last, and responses of each other kind. */
const SEEN_MAX = 50
const SEEN_KINDS: readonly OfflineKind[] = ['idea', 'call', 'event']
const OTHERS_MAX: Partial<Record<OfflineKind, number>> = { conversations: 30, agenda: 12, submissions: 12, general: 40 }
const RESPONSE_BYTES_MAX = 1_000_000

let opened: Promise<IDBPDatabase<Schema>> | undefined

async function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(RESPONSE_DATABASE, 2, {
    async upgrade(db, before, _now, transaction) {
      if (before === 1) return renameKeys(transaction.objectStore('responses'))
      db.createObjectStore('responses', { keyPath: 'hash' }).createIndex('subject', 'subject')
      db.createObjectStore('subjects', { keyPath: 'key' })
    },
    blocking: (_current, _next, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/** The endpoint of a key as it was in version 1; of what else was kept there is none. */
const ENDPOINTS_BEFORE = new Map([
  ['ideas one', ['getIdea']],
  ['calls one', ['getCall']],
  ['events one', ['getEvent']],
  ['conversations one', ['getConversation']],
  ['conversations messages', ['listMessages', '']],
  ['comments idea', ['listComments', 'pages']],
  ['comments event', ['listEventComments', 'pages']],
])

type ResponseStore = IDBPObjectStore<Schema, ('responses' | 'subjects')[], 'responses', 'versionchange'>

async function renameKeys(store: ResponseStore): Promise<void> {
  for (const response of await store.getAll()) {
    const [of, part, id, rest] = response.queryKey
    const [name, last] = ENDPOINTS_BEFORE.get(`${of} ${part}`) ?? []
    await store.delete(response.hash)
    if (!name || (rest !== undefined && rest !== 'list' && rest !== '')) continue
    const queryKey = [name, { params: { id } }, ...(last === undefined ? [] : [last])]
    await store.put({ ...response, queryKey, hash: hashKey(queryKey) })
  }
}

export const subjectKey = ({ kind, id }: Subject): string => `${kind}:${id}`

/** The response that was kept last of a query. */
export async function readResponse(hash: string): Promise<SavedResponse | undefined> {
  return (await database()).get('responses', hash)
}

/** Keeps responses of the member who is signed in, in place of those before, and removes what was seen longest ago. */
export async function saveResponses(responses: (Omit<SavedResponse, 'bytes'> & { subject: Subject })[]): Promise<void> {
  const db = await database()
  const transaction = db.transaction(['responses', 'subjects'], 'readwrite')
  const [stored, subjects] = [transaction.objectStore('responses'), transaction.objectStore('subjects')]
  for (const { subject, ...response } of responses) {
    const bytes = JSON.stringify(response.data)?.length ?? 0
    // A sign-out in another tab may have emptied the store since these came.
    if (bytes > RESPONSE_BYTES_MAX || sessionToken() === null) continue
    const key = subjectKey(subject)
    await stored.put({ ...response, bytes, subject: key })
    const known = await subjects.get(key)
    await subjects.put({ ...known, ...subject, key, seenAt: Math.max(known?.seenAt ?? 0, response.at) })
  }
  for (const { key } of surplus(await subjects.getAll())) {
    await subjects.delete(key)
    for (const hash of await stored.index('subject').getAllKeys(key)) await stored.delete(hash)
  }
  await transaction.done
}

/** Subjects beyond the numbers that are kept. Those that the member chose to keep stay. */
function surplus(subjects: SavedSubject[]): SavedSubject[] {
  const latest = subjects.filter(({ pinnedAt }) => !pinnedAt).sort((a, b) => b.seenAt - a.seenAt)
  const seen = latest.filter(({ kind }) => SEEN_KINDS.includes(kind)).slice(SEEN_MAX)
  const others = Object.entries(OTHERS_MAX).flatMap(([kind, max]) =>
    latest.filter((subject) => subject.kind === kind).slice(max),
  )
  return [...seen, ...others]
}

/** Everything that is kept, the latest first, with the responses of each subject. */
export async function listSaved(): Promise<(SavedSubject & { responses: SavedResponse[] })[]> {
  const db = await database()
  const [subjects, responses] = await Promise.all([db.getAll('subjects'), db.getAll('responses')])
  const bySubject = Map.groupBy(responses, ({ subject }) => subject)
  return subjects
    .sort((a, b) => b.seenAt - a.seenAt)
    .map((subject) => ({ ...subject, responses: bySubject.get(subject.key) ?? [] }))
}

export async function isPinned(subject: Subject): Promise<boolean> {
  return (await (await database()).get('subjects', subjectKey(subject)))?.pinnedAt !== undefined
}

/** Keeps a subject until the member says otherwise, or no longer. */
export async function pinSubject(subject: Subject, isPinnedNow: boolean): Promise<void> {
  const db = await database()
  const key = subjectKey(subject)
  const transaction = db.transaction('subjects', 'readwrite')
  const known = await transaction.store.get(key)
  const now = Date.now()
  await transaction.store.put({
    seenAt: now,
    ...known,
    ...subject,
    key,
    pinnedAt: isPinnedNow ? now : undefined,
  })
  await transaction.done
}

/** Removes what is kept of these kinds, and all without kinds. */
export async function removeSaved(
  kinds: readonly OfflineKind[] = OFFLINE_KINDS,
  { keepsPinned = false } = {},
): Promise<void> {
  const db = await database()
  const transaction = db.transaction(['responses', 'subjects'], 'readwrite')
  const [stored, subjects] = [transaction.objectStore('responses'), transaction.objectStore('subjects')]
  for (const { key, kind, pinnedAt } of await subjects.getAll()) {
    if (!kinds.includes(kind) || (keepsPinned && pinnedAt !== undefined)) continue
    await subjects.delete(key)
    for (const hash of await stored.index('subject').getAllKeys(key)) await stored.delete(hash)
  }
  await transaction.done
}
