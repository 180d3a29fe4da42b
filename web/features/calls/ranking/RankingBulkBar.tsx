import { Award, ListChecks, ListX, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Call } from '../../../../contract/calls.ts'
import { BulkBar } from '../../../ui/lists/BulkBar.tsx'
import type { Decision } from './ranking.api.ts'

type RankingBulkBarProps = {
  call: Call
  count: number
  onDecide: (decision: Omit<Decision, 'idea_ids'>) => void
  onClear: () => void
}

/** Decisions on the selected entries. */
export function RankingBulkBar({ call, count, onDecide, onClear }: RankingBulkBarProps) {
  const t = useTranslations('ranking')
  const shortlisting = call.phase === 'judging' && [
    { label: t('bulk.shortlist'), icon: ListChecks, onClick: () => onDecide({ decision: 'shortlist' }) },
    { label: t('bulk.unshortlist'), icon: ListX, onClick: () => onDecide({ decision: 'unshortlist' }) },
  ]
  const awards = call.awards.map(({ id, name }) => ({
    label: t('bulk.award', { name }),
    icon: Award,
    onClick: () => onDecide({ decision: 'award', award_id: id }),
  }))
  const noAward = { label: t('bulk.noAward'), icon: X, onClick: () => onDecide({ decision: 'award', award_id: null }) }
  return (
    <BulkBar
      label={t('bulk.label')}
      selected={t('bulk.selected', { count })}
      actions={[...(shortlisting || []), ...awards, ...(awards.length > 0 ? [noAward] : [])]}
      clearLabel={t('bulk.clear')}
      onClear={onClear}
    />
  )
}
