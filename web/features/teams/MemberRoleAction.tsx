import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { withdrawOffer } from '../../../contract/offers.ts'
import type { Role } from '../../../contract/roles.ts'
import type { OwnIdeaState } from '../../../contract/supports.ts'
import { request } from '../../lib/api/api-client.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RoleFact } from './RoleFact.tsx'
import { useTeamAction } from './team-actions.api.ts'

export type MemberRoleActionProps = {
  idea: IdeaWithAuthor
  role: Role
  own: OwnIdeaState | undefined
  isLead: boolean
  offerCount: number
  onAsk: (isInvitation: boolean) => void
}

/** A member's action on an open role: offer help or withdraw the offer; for authors, invite. */
export function MemberRoleAction({ role, own, isLead, offerCount, onAsk }: MemberRoleActionProps) {
  const t = useTranslations('teams')
  if (isLead) return <LeadAction {...{ role, offerCount, onAsk }} />
  if (!own || own.is_team || own.invitation) return null
  if (own.offer?.status === 'open')
    return own.offer.role_id === role.id ? <SentOffer role={role} id={own.offer.id} /> : null
  return (
    <span className="flex items-center gap-3">
      {own.offer?.status === 'declined' && own.offer.role_id === role.id && <RoleFact>{t('offerDeclined')}</RoleFact>}
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('offerHelpAs', { role: role.title })}
        onClick={() => onAsk(false)}
      >
        {t('offerHelp')}
      </Button>
    </span>
  )
}

function LeadAction({ role, offerCount, onAsk }: Pick<MemberRoleActionProps, 'role' | 'offerCount' | 'onAsk'>) {
  const t = useTranslations('teams')
  return (
    <span className="flex items-center gap-3">
      {offerCount > 0 && <RoleFact>{t('offers', { count: offerCount })}</RoleFact>}
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('invite.openAs', { role: role.title })}
        onClick={() => onAsk(true)}
      >
        {t('invite.open')}
      </Button>
    </span>
  )
}

function SentOffer({ role, id }: { role: Role; id: string }) {
  const t = useTranslations('teams')
  const { mutateAsync, isPending } = useTeamAction()
  const withdraw = () =>
    toastOutcome(
      mutateAsync(() => request(withdrawOffer, { params: { id } })),
      { onSuccess: () => toast.success(t('withdrawn')), failed: t('failed') },
    )
  return (
    <span className="flex items-center gap-3">
      <RoleFact>{t('offerSent')}</RoleFact>
      <Button
        variant="ghost"
        size="sm"
        disabled={isPending}
        aria-label={t('withdrawOfferAs', { role: role.title })}
        onClick={() => void withdraw()}
      >
        {t('withdraw')}
      </Button>
    </span>
  )
}
