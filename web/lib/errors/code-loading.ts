const RELOADED_AT_KEY = 'quad-reloaded-at'
const AUTOMATIC_RELOAD_PAUSE_MS = 60_000

const failures = new WeakSet<object>()

/** Detects code that could not be fetched: the line was lost, or a new release has replaced the files. */
export function watchCodeLoading(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    failures.add(payload)
    // By the browser's message the router would reload at once, also offline, where only the browser's own error page is.
    payload.message = 'Code of the page could not be fetched.'
  })
}

/** Whether this is a failure to fetch code. Browsers keep it: retrying fails until the page is reloaded. */
export function isCodeLoadError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failures.has(error)
}

/** Loads the document again, in the release that the server has now. Without the server it stays. Says whether it left. */
export async function reloadFromServer(): Promise<boolean> {
  const response = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return false
  window.location.reload()
  return true
}

/** The same without a user's action: at most once a minute, so that code that stays missing causes no loop. */
export async function reloadAutomatically(now = Date.now()): Promise<void> {
  try {
    if (now - Number(sessionStorage.getItem(RELOADED_AT_KEY)) < AUTOMATIC_RELOAD_PAUSE_MS) return
    sessionStorage.setItem(RELOADED_AT_KEY, String(now))
  } catch {
    // What cannot be remembered could be done for ever.
    return
  }
  if (!(await reloadFromServer())) sessionStorage.removeItem(RELOADED_AT_KEY)
}
