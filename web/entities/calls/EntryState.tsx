import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { callLink } from '../../lib/pages/links.ts'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { ownCallsQuery } from './own-calls.queries.ts'

type EntryStateProps = {
  ideaId: string
  call: { id: string; title: string }
  /** All calls of the page, which are read together. */
  callIds?: string[]
  className?: string
}

/** State of an own entry: judges and dates, until its decision. Nothing for others. */
export function EntryState({ ideaId, call, callIds = [call.id], className }: EntryStateProps) {
  const t = useTranslations('entryState')
  const format = useFormatter()
  const { data } = useQuery(ownCallsQuery(callIds))
  const own = data?.calls.find(({ id }) => id === call.id)
  const entry = own?.entries.find(({ idea }) => idea.id === ideaId)
  if (!own || !entry) return null
  const day = (at: string | null) => (at ? format.dateTime(new Date(at), { month: 'short', day: 'numeric' }) : '')
  const state = entry.decision
    ? t(`decision.${entry.decision}`, { award: entry.award })
    : t(`phase.${own.phase}`, {
        closes: day(own.closes_at),
        until: day(own.judging_ends_at),
        count: own.jurors_per_entry,
      })
  return (
    <p className={className}>
      <TextLink {...callLink(call.id)} dir="auto" className="wrap-anywhere">
        {call.title}
      </TextLink>
      {': '}
      {state}
    </p>
  )
}
