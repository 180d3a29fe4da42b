import { HeadContent, Outlet, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { focusHeading } from '../../lib/focus-heading.ts'
import { Late } from '../../lib/Late.tsx'
import { latePart } from '../../lib/late-part.ts'
import { useLoading } from '../../lib/loading.tsx'
import { hasWaitingToasts, onToastWaiting } from '../../lib/toast-queue.ts'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'

// Notices given before it has arrived wait for it.
const toaster = latePart(async () => (await import('../../ui/Toaster.tsx')).Toaster as ComponentType<{ open: boolean }>)

/** The element around everything that a page shows. */
export const APP_ID = 'app'

/** What every page has: notices, the loading overlay, and the focus on the heading after a change of page. */
export function RootLayout() {
  useFocusOnNavigation()
  const hasNotices = useSyncExternalStore(onToastWaiting, hasWaitingToasts, () => false)
  const { isLoading, message } = useLoading()
  return (
    <>
      <HeadContent />
      <div id={APP_ID} className="contents">
        <OfflineBanner />
        <Outlet />
        <LoadingOverlay isOpen={isLoading} message={message} />
        <Late part={toaster} open={hasNotices} />
      </div>
    </>
  )
}

function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading()
      }),
    [router],
  )
}
