import { type ComponentProps, lazy, Suspense } from 'react'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { ShareButton } from './ShareButton.tsx'

// Pages that were read stay on the device without this button, too.
const SaveOfflineButton = lazy(() =>
  import('../offline/SaveOfflineButton.tsx').then(
    (module) => ({ default: module.SaveOfflineButton }),
    () => ({ default: () => null }),
  ),
)

type PageActionsProps = ComponentProps<typeof ShareButton> & { kind: 'idea' | 'call' | 'event'; id: string }

/** Actions on a page: share it, and as a member keep it on this device. */
export function PageActions({ kind, id, ...share }: PageActionsProps) {
  const isSignedIn = useIsSignedIn()
  return (
    <>
      {isSignedIn && (
        <Suspense>
          <SaveOfflineButton kind={kind} id={id} className={share.className} />
        </Suspense>
      )}
      <ShareButton {...share} />
    </>
  )
}
