import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { CallSummary } from '../../../contract/calls.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { callLink } from '../../lib/pages/links.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { TEXT_LINK_STYLES } from '../../ui/navigation/text-link-styles.ts'
import { timeLeft } from './call-time.ts'
import { openCallsQuery } from './calls.queries.ts'

/** The open calls that close first; nothing where none is open. */
export function OpenCalls({ max, className }: { max: number; className: string }) {
  const t = useTranslations('openCalls')
  const calls = useQuery(openCallsQuery).data?.slice(0, max) ?? []
  if (calls.length === 0) return null
  return (
    <section aria-label={t('title')} className={className}>
      <ul className="flex flex-col gap-3">
        {calls.map((call) => (
          <li key={call.id}>
            <OpenCall call={call} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenCall({ call }: { call: CallSummary }) {
  const t = useTranslations('openCalls')
  const format = useFormatter()
  const left = timeLeft(call.closes_at, useCurrentTime())
  return (
    <Link
      {...callLink(call.id)}
      className="grid gap-x-6 gap-y-1 rounded-md border border-accent bg-surface px-5 py-4 hover:bg-hover sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <span className="min-w-0">
        <span className="flex items-center gap-2 text-14 font-bold text-accent">
          <Megaphone size={16} />
          {t('open')}
          {left && <span className="ms-auto text-text sm:ms-3">{t('left', left)}</span>}
        </span>
        <strong dir="auto" lang={textLanguage(call.title)} className="mt-1 block text-16 wrap-anywhere">
          {call.title}
        </strong>
        {call.closes_at && (
          <time dateTime={call.closes_at} className="text-13 text-muted">
            {t('until', {
              date: format.dateTime(new Date(call.closes_at), { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </time>
        )}
      </span>
      <span className={TEXT_LINK_STYLES}>{t('answer')}</span>
    </Link>
  )
}
