import { useTranslations } from 'use-intl'
import { useIsOnline } from '../../lib/live/online.ts'

/** Says on every page that the device is offline. The region is always there, so that the change is announced. */
export function OfflineBanner() {
  const t = useTranslations('shell')
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-warning-soft px-gutter py-2 text-center text-14 font-medium text-warning">{t('offline')}</p>
      )}
    </div>
  )
}
