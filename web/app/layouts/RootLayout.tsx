import { HeadContent, Outlet, useRouter } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useReducer } from 'react'
import { useLoading } from '../../lib/feedback/loading.tsx'
import { onToastWaiting } from '../../lib/feedback/toast-queue.ts'
import { focusHeading } from '../../lib/pages/focus-heading.ts'
import { LoadingOverlay } from '../../ui/feedback/LoadingOverlay.tsx'

// No toast is the only place where something is said: a page does without them rather than fail.
const Toaster = lazy<ComponentType>(() =>
  import('../../ui/feedback/Toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
)
const TOASTER_AFTER_MS = 2500

/** The element around everything that a page shows. */
export const APP_ID = 'app'

/** Parts of every page: toasts, the loading overlay, and focus on the heading after a navigation. */
export function RootLayout() {
  useFocusOnNavigation()
  const hasToaster = useToaster()
  const { isLoading, message } = useLoading()
  return (
    <>
      <HeadContent />
      <div id={APP_ID} className="contents">
        <Outlet />
        {isLoading && <LoadingOverlay message={message} />}
        {hasToaster && (
          <Suspense>
            <Toaster />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** True once there is a toast, or the page has loaded what it shows. */
function useToaster(): boolean {
  const [isNeeded, need] = useReducer(() => true, false)
  useEffect(() => {
    const timer = setTimeout(need, TOASTER_AFTER_MS)
    const stop = onToastWaiting(need)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return isNeeded
}

function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    // Going back restores the scroll position instead.
    let isRestored = false
    let ended = new AbortController()
    const stopHistory = router.history.subscribe(({ action }) => {
      isRestored = action.type !== 'PUSH' && action.type !== 'REPLACE'
    })
    const stopRendered = router.subscribe(
      'onRendered',
      ({ fromLocation, toLocation: { hash }, pathChanged, hashChanged }) => {
        if (fromLocation && !pathChanged && !hashChanged) return
        ended.abort()
        ended = new AbortController()
        const { signal } = ended
        if (fromLocation && pathChanged) focusHeading()
        if (hash && !isRestored) void loadFocus().then((focus) => focus?.(hash, signal, !fromLocation))
      },
    )
    // The event of a page that was loaded before it is shown came before this.
    const { hash } = router.state.location
    const { signal } = ended
    if (router.ssr && hash) void loadFocus().then((focus) => focus?.(hash, signal, true))
    return () => {
      stopHistory()
      stopRendered()
      ended.abort()
    }
  }, [router])
}

/** Few pages are opened with a hash. Without this code the page stays at its top. */
const loadFocus = () =>
  import('../../lib/pages/focus-hash-target.ts').then(
    (module) => module.focusHashTarget,
    () => undefined,
  )
