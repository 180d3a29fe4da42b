import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { CloudUpload } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../../lib/feedback/toasts.ts'
import { startQueue, useOfflineQueue } from '../../lib/offline-queue/offline-queue.ts'
import { iconButtonVariants } from '../../ui/buttons/button-variants.ts'
import { CountBadge } from '../../ui/content/CountBadge.tsx'

const PRELOAD_AFTER_MS = 3_000

/** A link to what waits to be sent, with its number, while there is something. Sends it while the member has a page open. */
export function WaitingButton() {
  const t = useTranslations('waiting')
  const ui = useTranslations('ui')
  useSending()
  usePreloadedList()
  const { requests } = useOfflineQueue()
  if (requests.length === 0) return null
  const label = t('title')
  return (
    <Link
      to="/waiting"
      title={label}
      aria-label={ui('countedLabel', { label, count: requests.length })}
      className={iconButtonVariants()}
    >
      <CloudUpload size={20} />
      <CountBadge count={requests.length} className="absolute -top-1 -end-1 ring-2 ring-surface" />
    </Link>
  )
}

/** The code of the list has to be there before the line is lost. */
function usePreloadedList(): void {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => void router.preloadRoute({ to: '/waiting' }).catch(() => {}), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [router])
}

function useSending(): void {
  const t = useTranslations('waiting')
  const navigate = useNavigate()
  useEffect(
    () =>
      startQueue({
        onWaiting: (isKept, reason) =>
          toast.success(reason ?? t(isKept ? 'kept' : 'notKept'), {
            action: { label: t('look'), onClick: () => void navigate({ to: '/waiting' }) },
          }),
      }),
    [navigate, t],
  )
}
