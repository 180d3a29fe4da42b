/** Copies the full URL of a path of this application. Says whether it is copied: browsers forbid it without HTTPS. */
export function copyLink(path: string): Promise<boolean> {
  return copyText(fullUrl(path))
}

/** Copies a text. Says whether it is copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export function fullUrl(path: string): string {
  return new URL(path, window.location.origin).href
}
