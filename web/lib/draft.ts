/** Texts that somebody has typed and not sent yet, kept on this device under a key. Storage that fails keeps nothing. */

export function readDraft<T extends object>(key: string, empty: T): { draft: T; isRestored: boolean } {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
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

export function writeDraft(key: string, draft: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage must not disturb the typing.
  }
}

export function clearDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
