import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { Role } from '../../../contract/roles.ts'
import type { OwnIdeaState } from '../../../contract/supports.ts'
import { call } from '../../lib/api/api-client.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { signInLink } from '../../lib/pages/links.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { useTeamAction } from './teams.api.ts'

type RoleActionProps = {
  idea: IdeaWithAuthor
  role: Role
  own: OwnIdeaState | undefined
  isLead: boolean
  filledBy: string | undefined
  offerCount: number
  onAsk: (isInvitation: boolean) => void
}

/** What somebody may do about a role: offer help or withdraw that; for authors, invite. */
export function RoleAction({ idea, role, own, isLead, filledBy, offerCount, onAsk }: RoleActionProps) {
  const t = useTranslations('teams')
  const isSignedIn = useIsSignedIn()
  if (!role.is_open) return <Fact>{filledBy ? t('filledBy', { name: filledBy }) : t('filled')}</Fact>
  if (idea.status === 'Rejected') return null
  if (!isSignedIn) return <SignInToOffer role={role} />
  if (isLead) return <LeadAction {...{ role, offerCount, onAsk }} />
  if (!own || own.is_team || own.invitation) return null
  if (own.offer?.status === 'open')
    return own.offer.role_id === role.id ? <SentOffer role={role} id={own.offer.id} /> : null
  return (
    <span className="flex items-center gap-3">
      {own.offer?.status === 'declined' && own.offer.role_id === role.id && <Fact>{t('offerDeclined')}</Fact>}
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

function LeadAction({ role, offerCount, onAsk }: Pick<RoleActionProps, 'role' | 'offerCount' | 'onAsk'>) {
  const t = useTranslations('teams')
  return (
    <span className="flex items-center gap-3">
      {offerCount > 0 && <Fact>{t('offers', { count: offerCount })}</Fact>}
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
      mutateAsync(() => call('withdrawOffer', { params: { id } })),
      { onSuccess: () => toast.success(t('withdrawn')), failed: t('failed') },
    )
  return (
    <span className="flex items-center gap-3">
      <Fact>{t('offerSent')}</Fact>
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

function SignInToOffer({ role }: { role: Role }) {
  const t = useTranslations('teams')
  const here = useLocation({ select: ({ href }) => href })
  return (
    <ButtonLink
      {...signInLink(here)}
      rel="nofollow"
      variant="secondary"
      size="sm"
      aria-label={t('offerHelpAs', { role: role.title })}
    >
      {t('offerHelp')}
    </ButtonLink>
  )
}

function Fact({ children }: { children: string }) {
  return <span className="text-13 text-muted">{children}</span>
}
