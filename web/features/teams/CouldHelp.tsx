import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { Role } from '../../../contract/roles.ts'
import { sharedSkills } from '../../../contract/skills.ts'
import { isShown } from '../../entities/ideas/is-shown.ts'
import { useOwnStates } from '../../entities/ideas/own-state.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { SkillChips } from './SkillChips.tsx'

const OfferDialog = lazyPart(async () => (await import('./OfferDialog.tsx')).OfferDialog)

/** For a member who is not part of an idea yet: its open roles that ask for the member's skills. Nothing where there is none. */
export function CouldHelp({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('teams')
  const own = useOwnStates([idea])[idea.id]
  const user = useCurrentUser()
  const [offered, setOffered] = useState<Role | null>(null)
  const isPartOf = !own || own.is_author || own.is_team || own.invitation || own.offer?.status === 'open'
  if (!user || isPartOf || !isShown(idea)) return null
  const matching = idea.roles
    .filter(({ is_open }) => is_open)
    .map((role) => ({ role, shared: sharedSkills(user.skills, role.skills) }))
    .filter(({ role, shared }) => shared.length > 0 && own.offer?.role_id !== role.id)
  if (matching.length === 0) return null
  return (
    <section>
      <SectionHeading title={t('couldHelp.title')} />
      <ul>
        {matching.map(({ role, shared }) => (
          <li
            key={role.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-b border-border py-3.5"
          >
            <div>
              <h3 dir="auto" className="text-15 font-bold wrap-anywhere">
                {role.title}
              </h3>
              <p className="text-13 text-muted">{t('couldHelp.matches', { count: shared.length })}</p>
            </div>
            <Button size="sm" aria-label={t('offerHelpAs', { role: role.title })} onClick={() => setOffered(role)}>
              {t('offerHelp')}
            </Button>
            <SkillChips skills={shared} matched={shared} className="col-span-2" />
          </li>
        ))}
      </ul>
      {offered && <OfferDialog idea={idea} role={offered} onClose={() => setOffered(null)} />}
    </section>
  )
}
