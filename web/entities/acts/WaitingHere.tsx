import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { textOf } from '../../lib/outbox/acts.ts'
import { useOutbox } from '../../lib/outbox/outbox.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { Badge } from '../../ui/content/Badge.tsx'
import { actName } from './act-views.ts'

/** On the page of a thing: the member's acts on it that wait to be sent. */
export function WaitingHere({ about }: { about: string }) {
  const t = useTranslations('waiting')
  const acts = useOutbox().acts.filter((act) => act.about === about)
  if (acts.length === 0) return null
  return (
    <ul aria-label={t('title')} className="mt-4 flex flex-col gap-3">
      {acts.map((act) => {
        const text = act.kind === 'rsvp' ? '' : textOf(act)
        return (
          <li key={act.key} className="rounded-md border border-border bg-surface px-4 py-3">
            <Link to="/waiting">
              <Badge tone="pending">{t('waits', { name: actName(t, act) })}</Badge>
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
