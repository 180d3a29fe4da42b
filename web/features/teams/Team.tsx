import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { Author, IdeaWithAuthor, TeamMember } from '../../../contract/ideas.ts'
import type { Offer } from '../../../contract/offers.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { AuthorLink } from '../../entities/ideas/AuthorLink.tsx'
import { call } from '../../lib/api/api-client.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { ICON_STROKE } from '../../ui/art/icon-type.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TeamMemberMenu } from './TeamMemberMenu.tsx'
import { useTeamAction, useTeamState } from './teams.api.ts'

/**
 * Who works on an idea, and for its author and co-authors who is invited. Nothing while the author is alone. The team of a
 * merged idea cannot be changed.
 */
export function Team({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('teams.team')
  const { own, offers } = useTeamState(idea)
  const isMerged = idea.merged_into !== null
  const invitations = isMerged ? [] : (offers.data?.invitations ?? [])
  const describe = useDescription()
  if (idea.team.length + invitations.length === 0) return null
  const isAuthor = own?.is_author === true
  return (
    <section>
      <SectionHeading title={t('title')} count={idea.team.length + 1} />
      <ul>
        <PersonRow user={idea.author} detail={t('author')} />
        {idea.team.map((member) => (
          <PersonRow key={member.user.id} user={member.user} detail={describe(member)}>
            {!isMerged && <TeamMemberMenu idea={idea} member={member} isAuthor={isAuthor} />}
          </PersonRow>
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} idea={idea} invitation={invitation} />
        ))}
      </ul>
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

function InvitationRow({ idea, invitation }: { idea: IdeaWithAuthor; invitation: Offer }) {
  const t = useTranslations('teams')
  const format = useFormatter()
  const { mutateAsync, isPending } = useTeamAction()
  const name = displayName(invitation.user)
  const withdraw = () =>
    toastOutcome(
      mutateAsync(() => call('withdrawInvitation', { params: { id: invitation.id } })),
      { onSuccess: () => toast.success(t('team.withdrawn', { name })), failed: t('failed') },
    )
  const date = format.dateTime(new Date(invitation.created_at), { month: 'short', day: 'numeric' })
  const role = idea.roles.find(({ id }) => id === invitation.role_id)?.title ?? ''
  return (
    <li className="flex items-center gap-3 border-b border-border py-3.5">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-sm border border-dashed border-border-strong text-muted">
        <Clock size={18} strokeWidth={ICON_STROKE} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-15 font-bold wrap-anywhere">{name}</p>
        <p className="text-13 wrap-anywhere text-muted">{t('team.invitedAs', { date, role })}</p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        disabled={isPending}
        aria-label={t('team.withdrawOf', { name })}
        onClick={() => void withdraw()}
      >
        {t('team.withdraw')}
      </Button>
    </li>
  )
}
