import { Check, Diamond } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { Chip } from '../../ui/content/Chip.tsx'

type OpenRolesProps = Pick<Idea, 'roles'> & {
  /** A skill of the current user that one of them asks for. */
  match?: string | undefined
}

/** On a card: the titles of the roles that an idea looks for. Nothing where it looks for nobody. */
export function OpenRoles({ roles, match }: OpenRolesProps) {
  const t = useTranslations('ideas')
  const open = roles.filter(({ is_open }) => is_open)
  if (open.length === 0) return null
  return (
    <ul
      aria-label={t('details.lookingFor')}
      className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-text-2"
    >
      {match !== undefined && (
        <li className="min-w-0">
          <Chip tone="match" icon={Check}>
            {t('feed.matches', { skill: match })}
          </Chip>
        </li>
      )}
      {open.map(({ id, title }) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5">
          <Diamond size={14} className="shrink-0 text-sun-text" />
          <span dir="auto" className="truncate">
            {title}
          </span>
        </li>
      ))}
    </ul>
  )
}
