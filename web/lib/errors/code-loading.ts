import { RESPONSE_MARK } from '../../../contract/response-mark.values.ts'

const RELOADED_AT_KEY = 'quad-reloaded-at'
const AUTOMATIC_RELOAD_PAUSE_MS = 60_000
/** A line that is said to be back may need a moment, and a server that starts again some seconds. */
const NEXT_ATTEMPT_MS = 5_000

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

/** Loads the document again, in the release that the server has now. Without the server it stays. */
export async function reloadFromServer(): Promise<void> {
  if (await serverResponds()) window.location.reload()
}

/**
 * The same without a user's action: now, when the line returns, and every few seconds until the server responds or the
 * returned function is called. At most once a minute, so that code that stays missing causes no loop.
 */
export function reloadWhenServerResponds(): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async () => {
    const isThere = await serverResponds()
    if (isStopped || hasJustReloaded()) return
    clearTimeout(timer)
    if (!isThere) timer = setTimeout(attempt, NEXT_ATTEMPT_MS)
    else if (rememberReload()) window.location.reload()
  }
  void attempt()
  window.addEventListener('online', attempt)
  return () => {
    isStopped = true
    clearTimeout(timer)
    window.removeEventListener('online', attempt)
  }
}

async function serverResponds(): Promise<boolean> {
  const response = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return (response?.ok && response.headers.has(RESPONSE_MARK)) ?? false
}

function hasJustReloaded(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY)) < AUTOMATIC_RELOAD_PAUSE_MS
  } catch {
    return false
  }
}

/** False where nothing can be remembered: what is done then could be done for ever. */
function rememberReload(): boolean {
  try {
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}
