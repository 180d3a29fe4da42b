import { useTranslations } from 'use-intl'
import { CATEGORIES } from '../../../contract/ideas.values.ts'
import { FACULTIES } from '../../../contract/profiles.values.ts'
import { QUEUE_FILTERS } from '../../../contract/reviews.values.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { ListToolbar } from '../../ui/lists/ListToolbar.tsx'
import type { QueueSearch } from './queue.search.ts'

type QueueFiltersProps = {
  list: ListSearch<QueueSearch>
  filter: (typeof QUEUE_FILTERS)[number]
  counts: Record<(typeof QUEUE_FILTERS)[number], number>
}

/** Which of the waiting ideas the queue shows. */
export function QueueFilters({ list, filter, counts }: QueueFiltersProps) {
  const t = useTranslations('reviews.workspace')
  const options = (all: string, values: readonly string[]) => [
    { value: '', label: all },
    ...values.map((value) => ({ value, label: value })),
  ]
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('show')}</legend>
        {QUEUE_FILTERS.map((one) => (
          <ToggleChip key={one} pressed={one === filter} onClick={() => list.change({ filter: one, idea: '' })}>
            {t(`filters.${one}`, { count: counts[one] })}
          </ToggleChip>
        ))}
      </fieldset>
      <ListToolbar list={list} label={t('search')} searchClassName="w-full" className="mt-3 mb-4">
        <Select
          label={t('category')}
          size="md"
          options={options(t('allCategories'), CATEGORIES)}
          value={list.state.category}
          onValueChange={(category) => list.change({ category, idea: '' })}
        />
        <Select
          label={t('faculty')}
          size="md"
          options={options(t('allFaculties'), FACULTIES)}
          value={list.state.faculty}
          onValueChange={(faculty) => list.change({ faculty, idea: '' })}
        />
      </ListToolbar>
    </>
  )
}
