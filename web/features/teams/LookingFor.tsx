import { Check, Diamond } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { Role } from '../../../contract/roles.ts'
import { sharedSkills } from '../../../contract/skills.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { RoleAction } from './RoleAction.tsx'
import { SkillChips } from './SkillChips.tsx'
import { useTeamState } from './teams.api.ts'

const OfferDialog = lazyPart(async () => (await import('./OfferDialog.tsx')).OfferDialog)
const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog)

/** Open roles of an idea with the current user's actions, and the members of filled roles. */
export function LookingFor({ idea, onEdit }: { idea: IdeaWithAuthor; onEdit: () => void }) {
  const t = useTranslations('teams')
  const { own, isLead, offers } = useTeamState(idea)
  const [asked, setAsked] = useState<{ role: Role; isInvitation: boolean } | null>(null)
  if (idea.roles.length === 0 && !isLead) return null
  const RoleDialog = asked?.isInvitation ? InviteDialog : OfferDialog
  return (
    <section>
      <SectionHeading
        title={t('lookingFor')}
        action={isLead && <TextButton onClick={onEdit}>{t('editRoles')}</TextButton>}
      />
      {idea.roles.length === 0 && <p className="mt-4 text-15 text-muted">{t('nobodyWanted')}</p>}
      <ul>
        {idea.roles.map((role) => (
          <li
            key={role.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 border-b border-border py-3.5"
          >
            <RoleText role={role} />
            <div className="empty:hidden max-sm:ps-6">
              <RoleAction
                idea={idea}
                role={role}
                own={own}
                isLead={isLead}
                filledBy={filledBy(idea, role)}
                offerCount={offers.data?.offers.filter(({ role_id }) => role_id === role.id).length ?? 0}
                onAsk={(isInvitation) => setAsked({ role, isInvitation })}
              />
            </div>
          </li>
        ))}
      </ul>
      {asked && <RoleDialog idea={idea} role={asked.role} onClose={() => setAsked(null)} />}
    </section>
  )
}

function RoleText({ role }: { role: Role }) {
  const Icon = role.is_open ? Diamond : Check
  return (
    <div className="min-w-0 flex-1 basis-60">
      <h3 dir="auto" className="flex items-start gap-2 text-15 font-bold wrap-anywhere">
        <Icon size={16} className={classNames('mt-0.5 shrink-0', role.is_open ? 'text-sun-text' : 'text-accent')} />
        {role.title}
      </h3>
      {role.note && (
        <p dir="auto" className="mt-0.5 ps-6 text-14 wrap-anywhere text-text-2">
          {role.note}
        </p>
      )}
      {role.is_open && <WantedSkills skills={role.skills} />}
    </div>
  )
}

/** The skills that a role asks for. Those that the current user has are checked. */
function WantedSkills({ skills }: { skills: string[] }) {
  const user = useCurrentUser()
  return <SkillChips skills={skills} matched={sharedSkills(skills, user?.skills ?? [])} className="ps-6" />
}

function filledBy({ team }: IdeaWithAuthor, { title }: Role): string | undefined {
  const member = team.find(({ role }) => role === title)
  return member && displayName(member.user)
}
