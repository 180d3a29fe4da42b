import { type ComponentType, lazy, Suspense } from 'react'
import type { LoadingIndicatorProps } from './LoadingIndicator.tsx'

// No page's first load has the drawing. Without the code the work that it covers goes on.
const LoadingIndicator = lazy<ComponentType<LoadingIndicatorProps>>(() =>
  import('./LoadingIndicator.tsx').then(
    (module) => ({ default: module.LoadingIndicator }),
    () => ({ default: () => null }),
  ),
)

/** Covers the whole screen while something the member must wait for is going on. */
export function LoadingOverlay({ message }: { message: string }) {
  return (
    <div className="fixed inset-0 z-overlay overflow-hidden bg-bg" aria-busy="true">
      <Suspense>
        <LoadingIndicator size="full" message={message} />
      </Suspense>
    </div>
  )
}
