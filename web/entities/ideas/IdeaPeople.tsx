import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { AuthorLink } from './AuthorLink.tsx'
import { IdeaPart } from './IdeaPart.tsx'

/** Open roles and team of an idea, read only. Renders nothing without either. */
export function IdeaPeople({ idea: { roles, team } }: { idea: Idea }) {
  const t = useTranslations('ideas.details')
  const open = roles.filter(({ is_open }) => is_open)
  return (
    <>
      {open.length > 0 && (
        <IdeaPart as="h3" label={t('lookingFor')}>
          <ul className="flex flex-col gap-1.5">
            {open.map(({ id, title, note, skills }) => (
              <li key={id}>
                <p dir="auto" className="font-bold wrap-anywhere">
                  {title}
                </p>
                <p dir="auto" className="text-14 text-text-2 wrap-anywhere">
                  {[note, skills.join(', ')].filter(Boolean).join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </IdeaPart>
      )}
      {team.length > 0 && (
        <IdeaPart as="h3" label={t('team')}>
          <ul className="flex flex-col gap-1.5">
            {team.map(({ user, role, is_coauthor }) => (
              <li key={user.id} className="flex flex-wrap items-baseline gap-x-2">
                <AuthorLink author={user}>{displayName(user)}</AuthorLink>
                <span dir="auto" className="text-14 text-muted wrap-anywhere">
                  {[is_coauthor ? t('coauthor') : '', role].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </IdeaPart>
      )}
    </>
  )
}
