import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useOfflineQueue } from '../../lib/offline-queue/offline-queue.ts'
import { textOf } from '../../lib/offline-queue/queued-requests.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { Badge } from '../../ui/content/Badge.tsx'
import { requestName } from './request-views.ts'

/** On the page of a thing: the member's requests on it that wait to be sent. */
export function WaitingHere({ about }: { about: string }) {
  const t = useTranslations('waiting')
  const requests = useOfflineQueue().requests.filter((queued) => queued.about === about)
  if (requests.length === 0) return null
  return (
    <ul aria-label={t('title')} className="mt-4 flex flex-col gap-3">
      {requests.map((queued) => {
        const text = queued.kind === 'rsvp' ? '' : textOf(queued)
        return (
          <li key={queued.key} className="rounded-md border border-border bg-surface px-4 py-3">
            <Link to="/waiting">
              <Badge tone="pending">{t('waits', { name: requestName(t, queued) })}</Badge>
            </Link>
            {text !== '' && (
              <p dir="auto" lang={textLanguage(text)} className="mt-2 text-15 wrap-anywhere whitespace-pre-line">
                {text}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
