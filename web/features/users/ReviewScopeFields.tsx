import { useTranslations } from 'use-intl'
import type { ReviewScope } from '../../../contract/users.ts'
import { useSiteList } from '../../lib/api/site-lists.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'

type ReviewScopeFieldsProps = { scope: ReviewScope; onChange: (scope: ReviewScope) => void }

/** The scope of a reviewer: ideas of the chosen faculties and categories. */
export function ReviewScopeFields({ scope, onChange }: ReviewScopeFieldsProps) {
  const t = useTranslations('users.dialog')
  const lists = { faculties: useSiteList('faculties'), categories: useSiteList('categories') }
  return (['faculties', 'categories'] as const).map((part) => {
    const chosen = scope[part].map(lists[part].nameOf)
    // A chosen entry that is no longer offered can be removed.
    const choices = lists[part].filters(...chosen)
    const toggle = (value: string) =>
      onChange({ ...scope, [part]: choices.filter((one) => chosen.includes(one) !== (one === value)) })
    return (
      <Field key={part} label={t(part)} hint={t('scopeHint')} isGroup>
        <div className="flex flex-wrap gap-2">
          {choices.map((value) => (
            <ToggleChip key={value} pressed={chosen.includes(value)} onClick={() => toggle(value)}>
              {lists[part].labelOf(value)}
            </ToggleChip>
          ))}
        </div>
      </Field>
    )
  })
}
