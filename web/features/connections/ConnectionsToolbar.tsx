import { useTranslations } from 'use-intl'
import { CONNECTION_FILTERS, CONNECTION_SORTS } from '../../../contract/connections.values.ts'
import { useSiteList } from '../../lib/api/site-lists.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { ListToolbar } from '../../ui/lists/ListToolbar.tsx'
import type { ConnectionsSearch } from './own-connections.api.ts'

/** As wide as a digit, so that nothing moves when it comes. */
const ROOM_FOR_DIGIT = '\u2007'
/** A select shows a blank value as if nothing were chosen. */
const ALL_FACULTIES = '*'

type ConnectionsToolbarProps = {
  list: ListSearch<ConnectionsSearch>
  counts: Record<ConnectionsSearch['filter'], number> | undefined
}

/** Search, faculty and order of the connections, and members of the own teams alone. */
export function ConnectionsToolbar({ list, counts }: ConnectionsToolbarProps) {
  const t = useTranslations('myConnections')
  const faculties = useSiteList('faculties')
  const { sort, filter } = list.state
  const faculty = faculties.nameOf(list.state.faculty)
  return (
    <ListToolbar list={list} label={t('search')} searchClassName="max-sm:basis-full lg:w-84!">
      <Select
        label={t('faculty')}
        size="md"
        options={[
          { value: ALL_FACULTIES, label: t('allFaculties') },
          ...faculties.optionsOf(faculties.filters(faculty)),
        ]}
        value={faculty || ALL_FACULTIES}
        onValueChange={(next) => list.change({ faculty: next === ALL_FACULTIES ? '' : next })}
        className="sm:w-60!"
      />
      <Select
        prefix={t('sort')}
        size="md"
        options={CONNECTION_SORTS.map((value) => ({ value, label: t(value) }))}
        value={sort}
        onValueChange={(next) => list.change({ sort: next })}
        className="sm:w-auto!"
      />
      <fieldset aria-label={t('filter')} className="flex flex-wrap gap-2 sm:ms-auto">
        {CONNECTION_FILTERS.map((one) => (
          <ToggleChip key={one} pressed={filter === one} onClick={() => list.change({ filter: one })}>
            {t(`filters.${one}`)}
            <span className="ms-1.5 tabular-nums opacity-80">{counts?.[one] ?? ROOM_FOR_DIGIT}</span>
          </ToggleChip>
        ))}
      </fieldset>
    </ListToolbar>
  )
}
