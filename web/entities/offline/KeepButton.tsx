import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { siteQuery } from '../../lib/api/site-query.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { keptKey } from '../../lib/offline/kept-pages.ts'
import { keepSubject } from '../../lib/offline/kept-queries.ts'
import { isPinned, pinSubject, type Subject } from '../../lib/offline/response-store.ts'
import { Button } from '../../ui/buttons/Button.tsx'

type KeepButtonProps = { kind: 'idea' | 'call' | 'event'; id: string; className?: string }

/** Keeps what a page shows on this device until the member says otherwise. */
export function KeepButton({ kind, id, className }: KeepButtonProps) {
  const t = useTranslations('keeping.keep')
  const queries = useQueryClient()
  const { data: site } = useQuery(siteQuery)
  const subject: Subject = { kind, id }
  const { data: isKept, error } = useQuery({
    queryKey: [...keptKey, 'pinned', kind, id],
    queryFn: () => isPinned(subject),
    persister: undefined,
  })
  if (!site?.has_service_worker || error || isKept === undefined) return null
  const toggle = async () => {
    try {
      await pinSubject(subject, !isKept)
      if (!isKept) await keepSubject(queries, subject)
    } catch {
      toast.error(t('failed'))
    }
    await queries.refetchQueries({ queryKey: keptKey })
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
