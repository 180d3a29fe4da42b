import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Check, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { UnblockButton } from '../../entities/blocks/UnblockButton.tsx'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { signInLink } from '../../lib/pages/links.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'
import { connectionsOfQuery, useConnectionAction } from './connections.api.ts'

const MessageButton = lazyPart(
  async () => (await import('../../entities/conversations/MessageButton.tsx')).MessageButton,
)
const RemoveConnectionDialog = lazyPart(
  async () => (await import('./RemoveConnectionDialog.tsx')).RemoveConnectionDialog,
)

type ConnectActionProps = {
  member: { id: string; name: string }
  size?: 'sm' | 'md'
  /** Called when the member is to be asked: the dialog for the note is elsewhere, since a hover card closes. */
  onAsk: () => void
}

/** Actions on the connection to a member: connect, withdraw, accept, ignore or remove; unblock after a block. */
export function ConnectAction(props: ConnectActionProps) {
  const t = useTranslations('connections')
  const isSignedIn = useIsSignedIn()
  const user = useCurrentUser()
  const here = useLocation({ select: ({ href }) => href })
  if (!isSignedIn) {
    return (
      <ButtonLink {...signInLink(here)} size={props.size} icon={UserPlus}>
        {t('connect')}
      </ButtonLink>
    )
  }
  if (!user || user.id === props.member.id) return null
  return <MemberAction {...props} />
}

function MemberAction({ member, size = 'md', onAsk }: ConnectActionProps) {
  const t = useTranslations('connections')
  const { data } = useInfiniteQuery(connectionsOfQuery(member.id))
  const connection = data?.pages[0]
  // The place is kept while it loads, so that nothing moves.
  if (!connection)
    return (
      <Button size={size} icon={UserPlus} disabled>
        {t('connect')}
      </Button>
    )
  const { state, request_id, is_blocked } = connection
  if (is_blocked) return <UnblockButton member={member} size={size} />
  if (state === 'connected') return <Connected member={member} size={size} />
  if (state === 'received') return <Received id={request_id} name={member.name} size={size} />
  if (state === 'requested') return <Requested id={request_id} size={size} />
  return (
    <Button size={size} icon={UserPlus} onClick={onAsk}>
      {t('connect')}
    </Button>
  )
}

function Requested({ id, size }: { id: string; size: 'sm' | 'md' }) {
  const t = useTranslations('connections')
  const withdraw = useConnectionAction('withdraw')
  return (
    <Button
      variant="secondary"
      size={size}
      pending={withdraw.isPending}
      pendingLabel={t('withdrawing')}
      onClick={() => toastOutcome(withdraw.mutateAsync(id), { failed: t('failed') })}
    >
      {t('withdraw')}
    </Button>
  )
}

function Received({ id, name, size }: { id: string; name: string; size: 'sm' | 'md' }) {
  const t = useTranslations('connections')
  const accept = useConnectionAction('accept')
  return (
    <Button
      size={size}
      icon={Check}
      pending={accept.isPending}
      pendingLabel={t('accepting')}
      aria-label={t('actionOn', { action: t('accept'), name })}
      onClick={() =>
        toastOutcome(accept.mutateAsync(id), {
          onSuccess: () => toast.success(t('nowConnectedToast', { name })),
          failed: t('failed'),
        })
      }
    >
      {t('accept')}
    </Button>
  )
}

function Connected({ member, size }: { member: ConnectActionProps['member']; size: 'sm' | 'md' }) {
  const t = useTranslations('connections')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <MessageButton to={{ user_id: member.id }} name={member.name} size={size} />
      <LazyMenu
        trigger={
          <Button variant="secondary" size={size} icon={Check}>
            {t('connected')}
          </Button>
        }
        items={[{ label: t('remove'), destructive: true, onSelect: () => setIsAsking(true) }]}
      />
      {isAsking && <RemoveConnectionDialog member={member} onClose={() => setIsAsking(false)} />}
    </>
  )
}
