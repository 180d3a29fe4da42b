import { render } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Opens the whole application again at a URL, as a visitor or signed in. */
export async function openApp(url: string, { isSignedIn = false } = {}) {
  localStorage.clear()
  if (isSignedIn) {
    localStorage.setItem('token', 'A'.repeat(26))
    localStorage.setItem('token_expiry', '2099-01-01T00:00:00.000Z')
  }
  window.history.pushState(null, '', url)
  // Toasts and the like are kept by modules; the next test has new ones.
  vi.resetModules()
  const { App } = await import('../app/App.tsx')
  const { createAppRouter } = await import('../app/router.tsx')
  const { createQueryClient } = await import('../lib/api/query-client.ts')
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, window.location.origin)
  // Else it would react to the URLs of later tests, and retry its requests with their servers.
  onTestFinished(async () => {
    router.history.destroy()
    await vi.dynamicImportSettled()
    queryClient.clear()
  })
  return render(<App router={router} queryClient={queryClient} />)
}

/** The path that the application is at. */
export function currentPath(): string {
  return window.location.pathname
}

/** Watches timers, so that a test need not wait for a long one. Returns what runs the first one of so many milliseconds. */
export function watchTimers(): (ms: number) => () => void {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  return (ms) => {
    const found = timers.mock.calls.find(([, delay]) => delay === ms)
    if (!found) throw new Error(`Nothing waits ${ms} ms.`)
    return found[0] as () => void
  }
}
