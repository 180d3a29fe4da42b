/** Sessions that ended on this device alone. */
export const SIGN_OUTS_KEY = 'quad-sign-outs'

/** The stored value of a key; null without one, or when storage is forbidden. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text on this device; null removes it. Returns whether that was done: storage can be forbidden or full. */
export function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
