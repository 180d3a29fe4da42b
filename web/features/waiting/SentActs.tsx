import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { actName } from '../../entities/acts/act-views.ts'
import type { SentAct } from '../../lib/outbox/acts.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'

/** The acts that were sent within a day, newest first. */
export function SentActs({ sent }: { sent: SentAct[] }) {
  const t = useTranslations('waiting')
  const format = useFormatter()
  return (
    <section aria-labelledby="sent-title" className="mt-8">
      <SectionHeading id="sent-title" title={t('sentToday')} count={sent.length} />
      <ul>
        {sent.map((act) => (
          <li key={act.key} className="flex items-center gap-3 border-b border-border py-3">
            <Check size={18} className="shrink-0 text-success" />
            <div className="min-w-0 flex-1">
              <p className="text-15 font-bold">{actName(t, act)}</p>
              <Link to={act.path as '/'} dir="auto" className="block truncate text-14 text-muted hover:text-text">
                {act.subject}
              </Link>
            </div>
            <time dateTime={new Date(act.sentAt).toISOString()} className="text-14 text-muted">
              {format.dateTime(new Date(act.sentAt), { timeStyle: 'short' })}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
