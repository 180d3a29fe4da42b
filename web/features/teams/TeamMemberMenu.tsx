import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.values.ts'
import type { IdeaWithAuthor, TeamMember } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { changeCoauthor } from '../../../contract/teams.ts'
import { request } from '../../lib/api/api-client.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import type { MenuItem } from '../../ui/overlays/menu-item.ts'
import type { TeamStep } from './TeamStepDialog.tsx'
import { useTeamAction } from './team-actions.api.ts'

const TeamStepDialog = lazyPart(async () => (await import('./TeamStepDialog.tsx')).TeamStepDialog)

type TeamMemberMenuProps = { idea: IdeaWithAuthor; member: TeamMember; isLeader: boolean }

/**
 * Actions of the author on a team member, and of a member on their own place. An administrator makes somebody the author of an idea
 * of "Anonymous".
 */
export function TeamMemberMenu({ idea, member, isLeader }: TeamMemberMenuProps) {
  const t = useTranslations('teams')
  const [step, setStep] = useState<TeamStep | null>(null)
  const user = useCurrentUser()
  const isOwn = user?.id === member.user.id
  const mayAppoint = user?.user_type === 'admin' && idea.user_id === ANONYMOUS_USER_ID
  const { mutateAsync } = useTeamAction()
  const name = displayName(member.user)
  const setCoauthor = (is_coauthor: boolean) => {
    const params = { id: idea.id, user: member.user.id }
    void toastOutcome(
      mutateAsync(() => request(changeCoauthor, { params, body: { is_coauthor } })),
      {
        onSuccess: () => toast.success(t(is_coauthor ? 'team.madeCoauthor' : 'team.endedCoauthor', { name })),
        failed: t('failed'),
      },
    )
  }
  const handOver: MenuItem = { label: t('team.handOver'), onSelect: () => setStep('handOver') }
  const forLeader: MenuItem[] = member.is_coauthor
    ? [{ label: t('team.endCoauthor'), onSelect: () => setCoauthor(false) }, handOver]
    : [{ label: t('team.makeCoauthor'), onSelect: () => setCoauthor(true) }]
  const items: MenuItem[] = [
    ...(isLeader
      ? [...forLeader, { label: t('team.remove'), destructive: true, onSelect: () => setStep('remove') }]
      : mayAppoint
        ? [handOver]
        : []),
    ...(isOwn ? [{ label: t('team.leave'), destructive: true, onSelect: () => setStep('leave') }] : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu trigger={<IconButton label={t('team.actions', { name })} icon={Ellipsis} />} items={items} />
      {step && <TeamStepDialog idea={idea} member={member} step={step} onClose={() => setStep(null)} />}
    </>
  )
}
