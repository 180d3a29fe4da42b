import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useLoading } from '../../lib/loading.tsx'
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx'

// Notices given before it has arrived wait for it.
const Toaster = lazy(async () => ({ default: (await import('../../ui/Toaster.tsx')).Toaster }))

/** What every page has: notices, the loading overlay, and the focus on the heading after a change of page. */
export function RootLayout() {
  useFocusOnNavigation()
  const { isLoading, message } = useLoading()
  return (
    <>
      <Outlet />
      <LoadingOverlay isOpen={isLoading} message={message} />
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  )
}

function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const heading = document.querySelector<HTMLElement>('h1')
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
      }),
    [router],
  )
}
