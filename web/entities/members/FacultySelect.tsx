import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSiteList } from '../../lib/api/site-lists.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { facultiesQuery } from './faculties.queries.ts'

/** A select shows a blank value as if nothing were chosen. */
const ALL_FACULTIES = '*'

type FacultySelectProps = { faculty: string; onChange: (faculty: string) => void }

/** One of the faculties of the directory, or all of them. */
export function FacultySelect({ faculty, onChange }: FacultySelectProps) {
  const t = useTranslations('community.filters')
  const { data: faculties = [] } = useQuery(facultiesQuery)
  const { nameOf, optionsOf } = useSiteList('faculties')
  // Links of the first release name most faculties without "Faculty of", others as they were called then.
  const chosen = nameOf(faculty)
  // A faculty named in the URL stays selectable also when nobody belongs to it.
  const names = chosen === '' || faculties.includes(chosen) ? faculties : [...faculties, chosen]
  return (
    <Select
      label={t('faculty')}
      size="md"
      options={[{ value: ALL_FACULTIES, label: t('allFaculties') }, ...optionsOf(names)]}
      value={chosen || ALL_FACULTIES}
      onValueChange={(next) => onChange(next === ALL_FACULTIES ? '' : next)}
      className="max-w-full sm:w-65!"
    />
  )
}
