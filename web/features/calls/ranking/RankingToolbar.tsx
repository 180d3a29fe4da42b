import { useTranslations } from 'use-intl'
import type { ListSearch } from '../../../lib/lists/list-search.ts'
import { SegmentedControl } from '../../../ui/forms/SegmentedControl.tsx'
import { ToggleChip } from '../../../ui/forms/ToggleChip.tsx'
import { ListToolbar } from '../../../ui/lists/ListToolbar.tsx'
import type { RankingSearch } from './ranking.search.ts'

type RankingToolbarProps = {
  list: ListSearch<RankingSearch>
  counts: { all: number; shortlisted: number; disagree: number }
}

/** Order, filters with their counts, and search. */
export function RankingToolbar({ list, counts }: RankingToolbarProps) {
  const t = useTranslations('ranking')
  const { sort, only } = list.state
  return (
    <ListToolbar list={list} label={t('search')} searchClassName="w-full sm:w-64" className="mb-4">
      <div className="w-full sm:w-122">
        <SegmentedControl
          label={t('orderBy')}
          options={(['weighted', 'corrected', 'disagreement'] as const).map((value) => ({
            value,
            label: t(`sorts.${value}`),
          }))}
          value={sort}
          onValueChange={(value) => list.change({ sort: value })}
        />
      </div>
      {(['', 'shortlisted', 'disagree'] as const).map((value) => (
        <ToggleChip key={value} pressed={only === value} onClick={() => list.change({ only: value })}>
          {t(`only.${value || 'all'}`)}
          <span className="ms-2 font-regular tabular-nums">{counts[value || 'all']}</span>
        </ToggleChip>
      ))}
    </ListToolbar>
  )
}
