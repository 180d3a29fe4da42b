import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PROFILE_SORTS } from '../../../contract/profiles.values.ts'
import { BEST } from '../../../contract/search.values.ts'
import { useSiteList } from '../../lib/api/site-lists.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { ListToolbar } from '../../ui/lists/ListToolbar.tsx'
import { type DirectorySearch, directoryOrder } from './directory.search.ts'
import { facultiesQuery } from './profiles.api.ts'

/** A select shows a blank value as if nothing were chosen. */
const ALL_FACULTIES = '*'

type DirectoryToolbarProps = {
  list: ListSearch<DirectorySearch>
  /** Right of the controls: how many members are shown. */
  children: ReactNode
}

/** Search, faculty and order of the directory. Phones keep the last two behind a button. */
export function DirectoryToolbar({ list, children }: DirectoryToolbarProps) {
  const t = useTranslations('community')
  const filtersId = useId()
  const [areFiltersOpen, setAreFiltersOpen] = useState(list.state.faculty !== '' || list.state.sort !== '')
  return (
    <ListToolbar
      list={list}
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      searchClassName="max-sm:flex-1 sm:max-lg:basis-full lg:w-95!"
    >
      <IconButton
        label={t('filters.toggle')}
        icon={SlidersHorizontal}
        variant="outlined"
        aria-expanded={areFiltersOpen}
        aria-controls={filtersId}
        onClick={() => setAreFiltersOpen(!areFiltersOpen)}
        className="sm:hidden"
      />
      <div
        id={filtersId}
        className={classNames(
          'min-w-0 flex-wrap gap-3 max-sm:basis-full max-sm:flex-col sm:flex',
          areFiltersOpen ? 'flex' : 'hidden',
        )}
      >
        <Filters list={list} />
      </div>
      <p role="status" className="text-14 text-muted max-sm:basis-full sm:ms-auto">
        {children}
      </p>
    </ListToolbar>
  )
}

function Filters({ list }: Pick<DirectoryToolbarProps, 'list'>) {
  const t = useTranslations('community.filters')
  const { data: faculties = [] } = useQuery(facultiesQuery)
  const { nameOf, optionsOf } = useSiteList('faculties')
  const orders = list.state.q === '' ? PROFILE_SORTS : ([BEST, ...PROFILE_SORTS] as const)
  // Links of the first release name most faculties without "Faculty of", others as they were called then.
  const faculty = nameOf(list.state.faculty)
  // A faculty named in the URL stays selectable also when nobody belongs to it.
  const names = faculty === '' || faculties.includes(faculty) ? faculties : [...faculties, faculty]
  return (
    <>
      <Select
        label={t('faculty')}
        size="md"
        options={[{ value: ALL_FACULTIES, label: t('allFaculties') }, ...optionsOf(names)]}
        value={faculty || ALL_FACULTIES}
        onValueChange={(next) => list.change({ faculty: next === ALL_FACULTIES ? '' : next })}
        className="max-w-full sm:w-65!"
      />
      <Select
        prefix={t('sort')}
        size="md"
        options={orders.map((value) => ({ value, label: t(value) }))}
        value={directoryOrder(list.state)}
        onValueChange={(next) => list.change({ sort: next })}
        className="max-w-full sm:w-auto!"
      />
    </>
  )
}
