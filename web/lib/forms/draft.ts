import { clear, del, get, keys, set } from 'idb-keyval'
import { readStored, store } from '../device-storage.ts'

/** What somebody has entered and not sent yet, kept on this device under a key until sign-out. */

const DRAFT_KEYS = /^[\w-]+-draft:/

export function readDraft<T extends object>(key: string, empty: T): { draft: T; isRestored: boolean } {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return { draft: empty, isRestored: false }
    const known = Object.entries(stored).filter(([name, value]) => {
      const expected = empty[name as keyof T]
      return Array.isArray(expected) ? Array.isArray(value) : typeof value === typeof expected
    })
    return { draft: { ...empty, ...Object.fromEntries(known) }, isRestored: known.length > 0 }
  } catch {
    return { draft: empty, isRestored: false }
  }
}

/** Says whether it is kept: a full or forbidden storage must not disturb the typing. */
export function writeDraft(key: string, draft: object): boolean {
  return store(key, JSON.stringify(draft))
}

export function clearDraft(key: string): void {
  store(key, null)
}

/** The file of a draft, which local storage cannot hold. */
export async function readDraftFile(key: string): Promise<File | undefined> {
  const file: unknown = await attempt(() => get(key))
  return file instanceof File ? file : undefined
}

/** Says whether it is kept; without a file, what was kept is removed. */
export async function writeDraftFile(key: string, file: File | null | undefined): Promise<boolean> {
  const done = await attempt(async () => {
    await (file ? set(key, file) : del(key))
    return true
  })
  return done === true
}

/** Whether this device keeps anything that was not sent, of all members. */
export async function hasDrafts(): Promise<boolean> {
  const files = await attempt(keys)
  return draftTextKeys().length > 0 || (files !== undefined && files.length > 0)
}

/** Removes every draft of this device, of all members. */
export async function clearDrafts(): Promise<void> {
  for (const key of draftTextKeys()) store(key, null)
  await attempt(clear)
}

function draftTextKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => DRAFT_KEYS.test(key))
  } catch {
    // Storage that is forbidden holds no draft.
    return []
  }
}

/** IndexedDB is missing or forbidden in some private windows. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
