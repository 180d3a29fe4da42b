import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { requestName } from '../../entities/queued-requests/request-views.ts'
import type { SentRequest } from '../../lib/offline-queue/queued-requests.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'

/** The requests that were sent within a day, newest first. */
export function SentRequests({ sent }: { sent: SentRequest[] }) {
  const t = useTranslations('waiting')
  const format = useFormatter()
  return (
    <section aria-labelledby="sent-title" className="mt-8">
      <SectionHeading id="sent-title" title={t('sentToday')} count={sent.length} />
      <ul>
        {sent.map((queued) => (
          <li key={queued.key} className="flex items-center gap-3 border-b border-border py-3">
            <Check size={18} className="shrink-0 text-success" />
            <div className="min-w-0 flex-1">
              <p className="text-15 font-bold">{requestName(t, queued)}</p>
              <Link to={queued.path as '/'} dir="auto" className="block truncate text-14 text-muted hover:text-text">
                {queued.subject}
              </Link>
            </div>
            <time dateTime={new Date(queued.sentAt).toISOString()} className="text-14 text-muted">
              {format.dateTime(new Date(queued.sentAt), { timeStyle: 'short' })}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
