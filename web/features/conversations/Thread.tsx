import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.values.ts'
import type { Conversation, ConversationMessage } from '../../../contract/conversations.ts'
import { conversationQuery } from '../../entities/conversations/conversations.queries.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { ShowMore } from '../../ui/lists/ShowMore.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { messagesQuery, useLiveMessages } from './conversations.api.ts'
import { MessageComposer } from './MessageComposer.tsx'
import { MessageLog } from './MessageLog.tsx'
import { ThreadHeader } from './ThreadHeader.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useConversationName } from './use-conversation-name.ts'
import { useOutgoing } from './use-outgoing.ts'
import { useReadWhenSeen } from './use-read-when-seen.ts'

type ThreadProps = { id: string; userId: string }

/** One conversation: its messages, oldest first, and a field for the next one. */
export function Thread({ id, userId }: ThreadProps) {
  const t = useTranslations('conversations')
  const { data: conversation, error, refetch } = useQuery(conversationQuery(id))
  if (conversation) return <OpenThread conversation={conversation} userId={userId} />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <StateMessage
        kind="search"
        as="h1"
        title={t('thread.gone')}
        actions={
          <TextLink to="/messages/{-$conversationId}" params={{ conversationId: undefined }}>
            {t('thread.back')}
          </TextLink>
        }
        className="px-5"
      >
        {t('thread.goneText')}
      </StateMessage>
    )
  }
  return error ? (
    <InlineFailure text={t('failed')} onRetry={() => void refetch()} className="m-5" />
  ) : (
    <Skeleton className="m-5 h-64" />
  )
}

function OpenThread({ conversation, userId }: { conversation: Conversation; userId: string }) {
  const t = useTranslations('conversations')
  const { id, kind, user, can_write } = conversation
  const name = useConversationName(conversation)
  const query = useInfiniteQuery(messagesQuery(id))
  useLiveMessages(id)
  const outgoing = useOutgoing(id, userId)
  const messages = allOf(query.data?.pages)
  useReadWhenSeen(conversation, messages?.at(-1))
  const arrived = useArrivals(messages, userId)
  const view = useRef<HTMLElement>(null)
  return (
    <div className="flex h-full flex-col bg-bg">
      <ThreadHeader conversation={conversation} name={name} />
      <section
        ref={view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        aria-label={t('thread.log', { name })}
        // From the bottom, so that the end stays in view, and earlier messages move nothing.
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto px-4 py-5 sm:px-5"
      >
        <div className="flex flex-col gap-4">
          <ShowMore query={query} className="text-center" />
          {!messages &&
            (query.error ? (
              <InlineFailure text={t('failed')} onRetry={() => void query.refetch()} />
            ) : (
              <Skeleton className="h-40" />
            ))}
          {messages?.length === 0 && outgoing.items.length === 0 && can_write && (
            <p className="py-6 text-center text-15 text-muted">{t('thread.empty')}</p>
          )}
          {messages && (
            <MessageLog
              messages={messages}
              userId={userId}
              isTeam={kind === 'team'}
              outgoing={outgoing.items}
              onRetry={outgoing.retry}
              onDiscard={outgoing.discard}
            />
          )}
        </div>
      </section>
      <p aria-live="polite" className="sr-only">
        {arrived && t('thread.arrived', arrived)}
      </p>
      {can_write ? (
        <MessageComposer
          draftKey={`message-draft:${userId}:${id}`}
          name={name}
          onSend={(text) => {
            outgoing.send(text)
            if (view.current) view.current.scrollTop = 0
          }}
        />
      ) : (
        <p className="border-t border-border bg-surface px-5 py-4 text-15 text-text-2">
          {t(
            kind === 'team'
              ? 'thread.notOnTeam'
              : user?.id === ANONYMOUS_USER_ID
                ? 'thread.deletedAccount'
                : 'thread.notConnected',
          )}
        </p>
      )}
    </div>
  )
}

/** Oldest first. */
function allOf(pages: { messages: ConversationMessage[] }[] | undefined): ConversationMessage[] | undefined {
  return pages?.toReversed().flatMap(({ messages }) => messages)
}
