import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { PlainButton } from '../../ui/buttons/PlainButton.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { SECOND_MS } from '../durations.ts'
import { useIsSignedIn } from '../session/session.ts'
import { restoredTime } from './restored.ts'
import { useAsOf } from './use-as-of.ts'
import { useRestoredTime } from './use-restored-time.ts'

const ATTEMPT_EVERY_MS = 20 * SECOND_MS
const INK_LINK = 'touch-target shrink-0 whitespace-nowrap font-bold text-bg! decoration-bg! focus-visible:outline-bg'

/** Since when the device is offline, and of when the page is that it shows. */
export function OfflineStatus() {
  const t = useTranslations('offline.banner')
  const format = useFormatter()
  const asOf = useAsOf()
  const isSignedIn = useIsSignedIn()
  const restoredAt = useRestoredTime()
  const [since] = useState(Date.now)
  const tryAgain = useAttempts()
  return (
    <div className="bg-text text-bg">
      <div className="page-column flex min-h-13 flex-wrap items-center gap-x-4 py-2">
        <WifiOff size={22} className="shrink-0" />
        <div className="min-w-0 flex-1 basis-48 text-14">
          <p className="text-15 font-bold">
            {t('since', { time: format.dateTime(since, { hour: 'numeric', minute: 'numeric' }) })}
          </p>
          <p>
            {restoredAt === undefined ? t('text') : t('asOf', { time: asOf(restoredAt) })}{' '}
            {isSignedIn && (
              <TextLink to="/kept" className={INK_LINK}>
                {t('kept')}
              </TextLink>
            )}
          </p>
        </div>
        <PlainButton onClick={tryAgain} className={`${INK_LINK} ms-auto text-15 underline underline-offset-4`}>
          {t('tryAgain')}
        </PlainButton>
      </div>
    </div>
  )
}

/** Fetches again what the page restored: by itself where the browser believes to be online, and when it is asked to. */
function useAttempts(): () => void {
  const queries = useQueryClient()
  const attempt = () =>
    void queries.refetchQueries({
      type: 'active',
      predicate: (query) => restoredTime(query) !== undefined || query.state.status === 'error',
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer
  useEffect(() => {
    const timer = setInterval(() => navigator.onLine && attempt(), ATTEMPT_EVERY_MS)
    return () => clearInterval(timer)
  }, [queries])
  return attempt
}
