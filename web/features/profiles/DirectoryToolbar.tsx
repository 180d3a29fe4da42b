import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SEARCH_MAX } from '../../../contract/text.values.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-search.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { DEFAULT_SORT, type DirectorySearch, facultiesQuery, type SearchChangeOptions } from './profiles.api.ts'

/** A select shows a blank value as if nothing were chosen. */
const ALL_FACULTIES = '*'

type DirectoryToolbarProps = {
  search: DirectorySearch
  onSearchChange: (change: DirectorySearch, options?: SearchChangeOptions) => void
  /** Right of the controls: how many members are shown. */
  children: ReactNode
}

/** Search, faculty and order of the directory. Phones keep the last two behind a button. */
export function DirectoryToolbar({ search, onSearchChange, children }: DirectoryToolbarProps) {
  const t = useTranslations('community')
  const filtersId = useId()
  const [areFiltersOpen, setAreFiltersOpen] = useState(Boolean(search.faculty || search.sort))
  const [text, setText] = useDebouncedSearch(search.q ?? '', (q) =>
    onSearchChange({ q: q || undefined, page: undefined }, { replace: true }),
  )
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <SearchInput
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={text}
        onValueChange={setText}
        maxLength={SEARCH_MAX}
        className="max-sm:flex-1 sm:max-lg:basis-full lg:w-95!"
      />
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
        className={classNames('gap-3 max-sm:basis-full max-sm:flex-col sm:flex', areFiltersOpen ? 'flex' : 'hidden')}
      >
        <Filters search={search} onSearchChange={onSearchChange} />
      </div>
      <p role="status" className="text-14 text-muted max-sm:basis-full sm:ml-auto">
        {children}
      </p>
    </div>
  )
}

function Filters({ search, onSearchChange }: Pick<DirectoryToolbarProps, 'search' | 'onSearchChange'>) {
  const t = useTranslations('community.filters')
  const { data: faculties = [] } = useQuery(facultiesQuery)
  const { faculty = '', sort = DEFAULT_SORT } = search
  // A faculty named in the URL stays selectable also when nobody belongs to it.
  const names = faculty === '' || faculties.includes(faculty) ? faculties : [...faculties, faculty]
  return (
    <>
      <Select
        label={t('faculty')}
        size="md"
        options={[
          { value: ALL_FACULTIES, label: t('allFaculties') },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        value={faculty || ALL_FACULTIES}
        onValueChange={(next) =>
          onSearchChange({ faculty: next === ALL_FACULTIES ? undefined : next, page: undefined })
        }
        className="sm:w-65!"
      />
      <Select
        prefix={t('sort')}
        size="md"
        options={[
          { value: 'name', label: t('name') },
          { value: 'newest', label: t('newest') },
        ]}
        value={sort}
        onValueChange={(next) => onSearchChange({ sort: next === 'newest' ? 'newest' : undefined, page: undefined })}
        className="sm:w-auto!"
      />
    </>
  )
}
