import { del, get, keys, set } from 'idb-keyval'

/** The files of drafts (their texts: draft.ts), and all that this device keeps. */

const DRAFT_KEYS = /^[\w-]+-draft:/

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

/** Whether this device keeps anything that was not sent, of all members: drafts and what waits for the line. */
export async function hasDrafts(): Promise<boolean> {
  const files = await attempt(keys)
  if (draftTextKeys().length > 0 || (files !== undefined && files.length > 0)) return true
  return (await import('../offline-queue/stored-requests.ts')).hasStoredRequests()
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
