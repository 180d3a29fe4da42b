import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PROFILE_SORTS } from '../../../contract/profiles.values.ts'
import { BEST } from '../../../contract/search.values.ts'
import { FacultySelect } from '../../entities/members/FacultySelect.tsx'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { ListToolbar } from '../../ui/lists/ListToolbar.tsx'
import { type DirectorySearch, directoryOrder } from './directory.search.ts'

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
  const orders = list.state.q === '' ? PROFILE_SORTS : ([BEST, ...PROFILE_SORTS] as const)
  return (
    <>
      <FacultySelect faculty={list.state.faculty} onChange={(faculty) => list.change({ faculty })} />
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
