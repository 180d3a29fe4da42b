/** Copies the full URL of a path of this application. Says whether it is copied: browsers forbid it without HTTPS. */
export async function copyLink(path: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(fullUrl(path))
    return true
  } catch {
    return false
  }
}

export function fullUrl(path: string): string {
  return new URL(path, window.location.origin).href
}
