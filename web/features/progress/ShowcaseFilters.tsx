import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSiteList } from '../../lib/api/site-lists.ts'
import { useIsShown } from '../../lib/api/site-query.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { showcaseFiguresQuery } from './showcase.api.ts'
import type { ShowcaseSearch } from './showcase.search.ts'

type ShowcaseFiltersProps = { search: ShowcaseSearch; onChange: (search: ShowcaseSearch) => void }

/** The faculty of authors, where they are shown, and the call that ideas were entered in. */
export function ShowcaseFilters({ search, onChange }: ShowcaseFiltersProps) {
  const t = useTranslations('showcase')
  const { data: figures } = useQuery(showcaseFiguresQuery)
  const site = useSiteList('faculties')
  const faculties = site.optionsOf(site.choices(...(search.faculty ? [search.faculty] : [])))
  const calls = (figures?.calls ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const areAuthorsShown = useIsShown('community')
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:basis-36 max-sm:[&:lang(ta)>*]:basis-full lg:ms-auto">
      {areAuthorsShown && (
        <Select
          label={t('faculty')}
          size="md"
          value={search.faculty}
          options={[{ value: '', label: t('allFaculties') }, ...faculties]}
          onValueChange={(faculty) => onChange({ ...search, faculty })}
          className="sm:w-60"
        />
      )}
      <Select
        label={t('call')}
        size="md"
        value={calls.some(({ value }) => value === search.call) ? search.call : ''}
        options={[{ value: '', label: t('anyCall') }, ...calls]}
        onValueChange={(call) => onChange({ ...search, call })}
        className="sm:w-60"
      />
    </div>
  )
}
