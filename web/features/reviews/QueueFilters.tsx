import { useTranslations } from 'use-intl'
import { QUEUE_FILTERS, type QueueFilter } from '../../../contract/review-queue.values.ts'
import { useSiteList } from '../../lib/api/site-lists.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { ListToolbar } from '../../ui/lists/ListToolbar.tsx'
import type { QueueSearch } from './queue.search.ts'

type QueueFiltersProps = {
  list: ListSearch<QueueSearch>
  filter: QueueFilter
  counts: Record<QueueFilter, number>
}

/** Which of the waiting ideas the queue shows. */
export function QueueFilters({ list, filter, counts }: QueueFiltersProps) {
  const t = useTranslations('reviews.workspace')
  const categories = useSiteList('categories')
  const faculties = useSiteList('faculties')
  const category = categories.nameOf(list.state.category)
  const faculty = faculties.nameOf(list.state.faculty)
  return (
    <>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
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
          options={[{ value: '', label: t('allCategories') }, ...categories.optionsOf(categories.filters(category))]}
          value={category}
          onValueChange={(next) => list.change({ category: next, idea: '' })}
        />
        <Select
          label={t('faculty')}
          size="md"
          options={[{ value: '', label: t('allFaculties') }, ...faculties.optionsOf(faculties.filters(faculty))]}
          value={faculty}
          onValueChange={(next) => list.change({ faculty: next, idea: '' })}
        />
      </ListToolbar>
    </>
  )
}
