import { LoadingIndicator } from './LoadingIndicator.tsx'

/** Covers the whole screen while something the member must wait for is going on. */
export function LoadingOverlay({ isOpen, message }: { isOpen: boolean; message?: string }) {
  if (!isOpen) return null
  return (
    <div className="fixed inset-0 z-overlay overflow-hidden bg-bg" aria-busy="true">
      <LoadingIndicator size="full" message={message} />
    </div>
  )
}
