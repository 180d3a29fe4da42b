import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Ban, Bell, BellOff, CalendarPlus, Ellipsis, Lightbulb, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.values.ts'
import type { Conversation } from '../../../contract/conversations.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { ideaLink, proposeTimeLink } from '../../lib/pages/links.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'
import { ConversationAvatar } from './ConversationAvatar.tsx'
import { useDeleteConversation, useMuteConversation } from './conversations.api.ts'

const BlockDialog = lazyPart(async () => (await import('../../entities/blocks/BlockDialog.tsx')).BlockDialog)
const ConfirmDialog = lazyPart(async () => (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog)

/** The list as it was. */
const LIST_SEARCH = (old: object) => ({ ...old, message: undefined })

type ThreadHeaderProps = { conversation: Conversation; name: string }

/** The name of a conversation, and its actions. */
export function ThreadHeader({ conversation, name }: ThreadHeaderProps) {
  const t = useTranslations('conversations.thread')
  const navigate = useNavigate()
  return (
    <header className="flex items-center gap-3 border-b border-border bg-surface px-4 py-3 sm:px-5">
      <IconButton
        label={t('back')}
        icon={ArrowLeft}
        className="lg:hidden"
        onClick={() =>
          void navigate({
            to: '/messages/{-$conversationId}',
            params: { conversationId: undefined },
            search: LIST_SEARCH,
          })
        }
      />
      <ConversationAvatar conversation={conversation} />
      <div className="min-w-0 grow">
        <h1 tabIndex={-1} dir="auto" className="truncate text-20 font-bold">
          {name}
        </h1>
        <p className="line-clamp-2 text-13 text-text-2">
          <Subtitle conversation={conversation} />
        </p>
      </div>
      <ThreadMenu conversation={conversation} name={name} />
    </header>
  )
}

function Subtitle({ conversation: { user, members, connected_at } }: Pick<ThreadHeaderProps, 'conversation'>) {
  const t = useTranslations('conversations.thread')
  const format = useFormatter()
  if (!user) return members.map((member) => displayName(member)).join(', ')
  if (connected_at === null) return user.title
  const when = format.dateTime(new Date(connected_at), { dateStyle: 'medium' })
  return [user.title, t('since', { when })].filter(Boolean).join('. ')
}

function ThreadMenu({ conversation: { id, user, idea, kind, muted_until }, name }: ThreadHeaderProps) {
  const t = useTranslations('conversations.thread')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'block' | 'delete'>()
  const mute = useMuteConversation(id)
  const remove = useDeleteConversation(id)
  const isMuted = muted_until !== null
  const member = user && user.id !== ANONYMOUS_USER_ID ? { id: user.id, name } : undefined
  const close = () => setAsked(undefined)
  const toggleMute = () =>
    toastOutcome(mute.mutateAsync(!isMuted), {
      onSuccess: () => toast.success(t(isMuted ? 'unmuted' : 'muted')),
      failed: t('changeFailed'),
    })
  const confirmDelete = () =>
    toastOutcome(remove.mutateAsync(), {
      onSuccess: () => {
        toast.success(t('deleted'))
        void navigate({
          to: '/messages/{-$conversationId}',
          params: { conversationId: undefined },
          search: LIST_SEARCH,
        })
      },
      failed: t('changeFailed'),
    }).finally(close)
  return (
    <>
      <LazyMenu
        trigger={<IconButton variant="outlined" label={t('menu', { name })} icon={Ellipsis} />}
        items={[
          ...(member
            ? [{ label: t('viewProfile'), icon: User, to: '/profile/$userId', params: { userId: member.id } } as const]
            : []),
          ...(idea
            ? [
                { label: t('viewIdea'), icon: Lightbulb, ...ideaLink(idea.id) },
                { label: t('proposeTime'), icon: CalendarPlus, ...proposeTimeLink(idea.id) },
              ]
            : []),
          { label: t(isMuted ? 'unmute' : 'mute'), icon: isMuted ? Bell : BellOff, onSelect: () => void toggleMute() },
          { label: t('delete'), icon: Trash2, onSelect: () => setAsked('delete') },
          ...(member
            ? [{ label: t('block', { name }), icon: Ban, destructive: true, onSelect: () => setAsked('block') }]
            : []),
        ]}
      />
      {asked === 'block' && member && <BlockDialog member={member} onClose={close} />}
      {asked === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('deleteTitle')}
          description={kind === 'team' ? t('deleteTeamText') : t('deleteText', { name })}
          confirmLabel={t('delete')}
          pending={remove.isPending}
          pendingLabel={t('deleting')}
          onConfirm={() => void confirmDelete()}
        />
      )}
    </>
  )
}
