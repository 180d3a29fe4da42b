import { useTranslations } from 'use-intl'
import { useSiteList } from '../../lib/api/site-lists.ts'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'

type CategoryChipsProps = { category: string; onChange: (category: string) => void }

/** The categories to choose one from, and all of them. */
export function CategoryChips({ category, onChange }: CategoryChipsProps) {
  const t = useTranslations('ideas.feed')
  const { nameOf, labelOf, filters } = useSiteList('categories')
  const chosen = nameOf(category)
  return ['', ...filters(chosen)].map((name) => (
    <ToggleChip key={name} pressed={chosen === name} onClick={() => onChange(name)}>
      {labelOf(name) || t('all')}
    </ToggleChip>
  ))
}
