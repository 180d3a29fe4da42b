import { useTranslations } from 'use-intl'
import { useListedLabel } from '../../lib/api/site-lists.ts'

/** The name of a faculty; of null, of faculties with few people together. */
export function useFacultyName(): (faculty: string | null) => string {
  const t = useTranslations('universityReports.tookPart')
  const listed = useListedLabel()
  return (faculty) => (faculty === null ? t('others') : listed('faculties', faculty) || t('none'))
}
