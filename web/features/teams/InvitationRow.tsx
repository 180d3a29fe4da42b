import { Clock } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { type Offer, withdrawInvitation } from '../../../contract/offers.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { request } from '../../lib/api/api-client.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useTeamAction } from './team-actions.api.ts'

/** Somebody who is invited to the team, with the way to withdraw that. */
export function InvitationRow({ idea, invitation }: { idea: IdeaWithAuthor; invitation: Offer }) {
  const t = useTranslations('teams')
  const format = useFormatter()
  const { mutateAsync, isPending } = useTeamAction()
  const name = displayName(invitation.user)
  const withdraw = () =>
    toastOutcome(
      mutateAsync(() => request(withdrawInvitation, { params: { id: invitation.id } })),
      { onSuccess: () => toast.success(t('team.withdrawn', { name })), failed: t('failed') },
    )
  const date = format.dateTime(new Date(invitation.created_at), { month: 'short', day: 'numeric' })
  const role = idea.roles.find(({ id }) => id === invitation.role_id)?.title ?? ''
  return (
    <li className="flex items-center gap-3 border-b border-border py-3.5">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-sm border border-dashed border-border-strong text-muted">
        <Clock size={18} />
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
