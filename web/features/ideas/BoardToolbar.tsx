import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { STAGES } from '../../../contract/progress.values.ts'
import { BEST } from '../../../contract/search.values.ts'
import { CategoryChips } from '../../entities/ideas/CategoryChips.tsx'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { ListToolbar } from '../../ui/lists/ListToolbar.tsx'
import { activeFilters, OFFERED_SORTS } from './board-filters.ts'
import { type BoardSearch, boardOrder } from './ideas.search.ts'
import { WantedFilters } from './WantedFilters.tsx'

const BoardFilterSheet = lazyPart(async () => (await import('./BoardFilterSheet.tsx')).BoardFilterSheet)

/** Search, filters and order of the board. Phones have all filters in a sheet, too. */
export function BoardToolbar({ list }: { list: ListSearch<BoardSearch> }) {
  const t = useTranslations('ideas.feed')
  const stages = useTranslations('stages')
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const { scope, stage } = list.state
  const sort = boardOrder(list.state)
  const orders = list.state.q === '' ? OFFERED_SORTS : ([BEST, ...OFFERED_SORTS] as const)
  return (
    <ListToolbar
      list={list}
      label={t('search')}
      searchClassName="max-sm:flex-1 sm:w-64"
      className="border-b-2 border-text pb-5"
    >
      <IconButton
        label={t('filters.open')}
        icon={SlidersHorizontal}
        variant="outlined"
        count={activeFilters(list.state)}
        aria-haspopup="dialog"
        onClick={() => setIsSheetOpen(true)}
        className="sm:hidden"
      />
      {isSheetOpen && <BoardFilterSheet list={list} onClose={() => setIsSheetOpen(false)} />}
      <ToggleChip
        pressed={scope === 'title'}
        onClick={() => list.change({ scope: scope === 'all' ? 'title' : 'all' })}
        className="max-sm:hidden"
      >
        {t('searchTitles')}
      </ToggleChip>
      <Select
        label={t('stage')}
        size="md"
        options={[
          { value: '' as BoardSearch['stage'], label: t('allStages') },
          ...STAGES.map((value) => ({ value, label: stages(value) })),
        ]}
        value={stage}
        onValueChange={(next) => list.change({ stage: next })}
        className="max-sm:hidden! sm:w-38!"
      />
      <fieldset className="-mx-gutter flex min-w-0 flex-1 basis-full gap-2 overflow-x-auto px-gutter py-0.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 lg:basis-0">
        <legend className="sr-only">{t('categories')}</legend>
        <CategoryChips category={list.state.category} onChange={(category) => list.change({ category })} />
      </fieldset>
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-3 lg:flex-nowrap">
        <WantedFilters list={list} />
        <div className="ms-auto flex items-center gap-3 whitespace-nowrap max-sm:w-full max-sm:overflow-x-auto lg:shrink-0">
          <span aria-hidden className="text-14 text-muted max-sm:hidden">
            {t('sort')}
          </span>
          <SegmentedControl
            label={t('sort')}
            options={orders.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            value={orders.find((value) => value === sort) ?? null}
            onValueChange={(next) => list.change({ sort: next })}
          />
        </div>
      </div>
    </ListToolbar>
  )
}
