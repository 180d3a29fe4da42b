import { useIsOnline } from '../../lib/live/online.ts'
import { OfflineStatus } from '../../lib/offline/OfflineStatus.tsx'

/** Says on every page that the device is offline. The region is always there, so that the change is announced. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  return <div role="status">{!isOnline && <OfflineStatus />}</div>
}
