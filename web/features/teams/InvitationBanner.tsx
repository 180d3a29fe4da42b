import { UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { acceptInvitation, declineInvitation } from '../../../contract/offers.ts'
import { useOwnStates } from '../../entities/ideas/own-state.ts'
import { request } from '../../lib/api/api-client.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useTeamAction } from './team-actions.api.ts'

/** An invitation of the current user that waits for an answer. */
export function InvitationBanner({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('teams')
  const { mutateAsync, isPending } = useTeamAction()
  const invitation = useOwnStates([idea])[idea.id]?.invitation
  if (!invitation) return null
  const params = { id: invitation.id }
  const answer = (isAccepted: boolean) =>
    toastOutcome(
      mutateAsync(() => request(isAccepted ? acceptInvitation : declineInvitation, { params })),
      { onSuccess: () => toast.success(t(isAccepted ? 'invited.accepted' : 'invited.declined')), failed: t('failed') },
    )
  const role = idea.roles.find(({ id }) => id === invitation.role_id)?.title ?? ''
  return (
    <section
      aria-labelledby="invitation"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-border bg-accent-soft p-4 text-accent-soft-text"
    >
      <UserPlus size={20} className="shrink-0" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="invitation" className="text-16 font-bold wrap-anywhere">
          {t('invited.title', { role })}
        </h2>
        {invitation.note && (
          <p dir="auto" className="mt-0.5 text-14 whitespace-pre-line wrap-anywhere">
            {invitation.note}
          </p>
        )}
      </div>
      <span className="flex gap-2">
        <Button size="sm" disabled={isPending} onClick={() => void answer(true)}>
          {t('invited.accept')}
        </Button>
        <Button size="sm" variant="secondary" disabled={isPending} onClick={() => void answer(false)}>
          {t('invited.decline')}
        </Button>
      </span>
    </section>
  )
}
