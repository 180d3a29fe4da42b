import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { Author, IdeaWithAuthor, TeamMember } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { AuthorLink } from '../../entities/ideas/AuthorLink.tsx'
import { mayLead } from '../../entities/ideas/own-state.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { useTeamState } from './teams.api.ts'

const TeamMemberMenu = lazyPart(async () => (await import('./TeamMemberMenu.tsx')).TeamMemberMenu)
const ReachTeam = lazyPart(async () => (await import('./ReachTeam.tsx')).ReachTeam)
const InvitationRow = lazyPart(async () => (await import('./InvitationRow.tsx')).InvitationRow)

/**
 * Who works on an idea, and for its author and co-authors who is invited. Nothing while the author is alone. The team of a
 * merged idea cannot be changed.
 */
export function Team({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('teams.team')
  const { own, offers } = useTeamState(idea)
  const isSignedIn = useIsSignedIn()
  const isMerged = idea.merged_into !== null
  const invitations = isMerged ? [] : (offers.data?.invitations ?? [])
  const describe = useDescription()
  if (idea.team.length + invitations.length === 0) return null
  const isLeader = mayLead(idea, own)
  return (
    <section aria-labelledby="team">
      <SectionHeading id="team" title={t('title')} count={idea.team.length + 1} />
      <ul>
        <PersonRow user={idea.author} detail={t('author')} />
        {idea.team.map((member) => (
          <PersonRow key={member.user.id} user={member.user} detail={describe(member)}>
            {isSignedIn && !isMerged && <TeamMemberMenu idea={idea} member={member} isLeader={isLeader} />}
          </PersonRow>
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} idea={idea} invitation={invitation} />
        ))}
      </ul>
      {(isLeader || own?.is_team) && idea.team.length > 0 && <ReachTeam idea={idea} />}
    </section>
  )
}

function useDescription() {
  const t = useTranslations('teams.team')
  return ({ role, is_coauthor }: TeamMember) => {
    if (!is_coauthor) return role
    return role === '' ? t('coauthor') : t('coauthorAs', { role })
  }
}

function PersonRow({ user, detail, children }: { user: Author; detail: string; children?: ReactNode }) {
  const t = useTranslations('teams.team')
  const isOwn = useCurrentUser()?.id === user.id
  const name = displayName(user)
  return (
    <li className="flex items-center gap-3 border-b border-border py-3.5">
      <Avatar id={user.id} name={name} src={avatarPath(user.avatar)} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-15 font-bold wrap-anywhere">
          <AuthorLink author={user}>{name}</AuthorLink>
          {isOwn && <Badge>{t('you')}</Badge>}
        </p>
        <p dir="auto" className="text-13 wrap-anywhere text-muted">
          {detail}
        </p>
      </div>
      {children}
    </li>
  )
}
