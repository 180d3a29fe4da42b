import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { siteQuery } from '../../lib/api/site-query.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { isPinned, pinSubject, type Subject } from '../../lib/offline/response-store.ts'
import { savedPagesKey } from '../../lib/offline/saved-pages.ts'
import { saveForOffline } from '../../lib/offline/saved-queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'

type SaveOfflineButtonProps = { kind: 'idea' | 'call' | 'event'; id: string; className?: string }

/** Keeps what a page shows on this device until the member says otherwise. */
export function SaveOfflineButton({ kind, id, className }: SaveOfflineButtonProps) {
  const t = useTranslations('keeping.keep')
  const queries = useQueryClient()
  const { data: site } = useQuery(siteQuery)
  const subject: Subject = { kind, id }
  const { data: isKept, error } = useQuery({
    queryKey: [...savedPagesKey, 'pinned', kind, id],
    queryFn: () => isPinned(subject),
    persister: undefined,
  })
  if (!site?.has_service_worker || error || isKept === undefined) return null
  const toggle = async () => {
    try {
      await pinSubject(subject, !isKept)
      if (!isKept) await saveForOffline(queries, subject)
    } catch {
      toast.error(t('failed'))
    }
    await queries.refetchQueries({ queryKey: savedPagesKey })
  }
  return (
    <Button
      variant="secondary"
      icon={isKept ? PinOff : Pin}
      aria-label={t('keep')}
      aria-pressed={isKept}
      title={t(isKept ? 'kept' : 'keep')}
      onClick={() => void toggle()}
      className={className}
    >
      {t('word')}
    </Button>
  )
}
