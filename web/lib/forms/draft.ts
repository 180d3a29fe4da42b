import { readStored, store } from '../device-storage.ts'

/** Unsent input, stored on this device under a key until sign-out. */

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
