import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.values.ts'
import type { Conversation, ConversationMessage } from '../../../contract/conversations.ts'
import { conversationQuery } from '../../entities/conversations/conversations.queries.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
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
import { type Outgoing, useOutgoing } from './use-outgoing.ts'
import { useReadWhenSeen } from './use-read-when-seen.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

/** `messageId`: the message to show, "" for the newest. */
type ThreadProps = { id: string; userId: string; messageId: string }

/** One conversation: its messages, oldest first, and a field for the next one. */
export function Thread({ id, userId, messageId }: ThreadProps) {
  const t = useTranslations('conversations')
  const { data: conversation, error, refetch } = useQuery(conversationQuery(id))
  if (conversation) return <OpenThread conversation={conversation} userId={userId} messageId={messageId} />
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
  return <InlineFallback error={error} refetch={refetch} text={t('failed')} skeleton="m-5 h-64" className="m-5" />
}

type OpenThreadProps = Omit<ThreadProps, 'id'> & { conversation: Conversation }

function OpenThread({ conversation, userId, messageId }: OpenThreadProps) {
  const t = useTranslations('conversations')
  const navigate = useNavigate()
  const { id, kind, can_write } = conversation
  const name = useConversationName(conversation)
  const query = useInfiniteQuery(messagesQuery(id, messageId))
  useLiveMessages(id)
  const outgoing = useOutgoing(id)
  const { data, hasPreviousPage: hasLater } = query
  const messages = useMemo(() => allOf(data?.pages), [data])
  const last = messages?.at(-1)
  useReadWhenSeen(conversation, last)
  const arrived = useArrivals(hasLater ? undefined : messages, userId)
  const view = useRef<HTMLElement>(null)
  const isAway = useThreadScroll({ view, query, lastId: last?.id, shownId: messageId })

  function showNewest() {
    if (view.current) view.current.scrollTop = 0
    if (messageId !== '') {
      void navigate({ to: '.', search: (old: object) => ({ ...old, message: undefined }), resetScroll: false })
    }
  }
  return (
    <div className="flex h-full flex-col bg-bg">
      <ThreadHeader conversation={conversation} name={name} />
      <div className="relative flex min-h-0 grow flex-col">
        <section
          ref={view}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
          aria-label={t('thread.log', { name })}
          // From the bottom, so that the end stays in view, and earlier messages move nothing.
          className="flex min-h-0 grow flex-col-reverse overflow-y-auto px-4 py-5 [overflow-anchor:none] sm:px-5"
        >
          <div className="flex flex-col gap-4">
            <div data-end="first" className="text-center">
              {query.isFetchingNextPage ? (
                <p className="text-14 text-muted">{t('thread.loading')}</p>
              ) : (
                <ShowMore query={query} className="" />
              )}
            </div>
            {!messages &&
              (query.error ? (
                <InlineFailure
                  text={t('failed')}
                  onRetry={() => (messageId === '' ? void query.refetch() : showNewest())}
                />
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
                shownId={messageId}
                outgoing={hasLater ? NONE : outgoing.items}
                onRetry={outgoing.retry}
                onDiscard={outgoing.discard}
              />
            )}
            {hasLater && <div data-end="last" />}
          </div>
        </section>
        {(isAway || hasLater) && (
          <Button
            variant="secondary"
            size="sm"
            icon={ArrowDown}
            onClick={() => {
              showNewest()
              // The button goes.
              view.current?.focus()
            }}
            className="absolute end-5 bottom-4 shadow-popover"
          >
            {t('thread.newest')}
          </Button>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {arrived && t('thread.arrived', arrived)}
      </p>
      {can_write ? (
        <MessageComposer
          conversationId={id}
          draftKey={`message-draft:${userId}:${id}`}
          name={name}
          onSend={(text) => {
            outgoing.send(text)
            showNewest()
          }}
        />
      ) : (
        <ReadOnlyNote conversation={conversation} />
      )}
    </div>
  )
}

/** Why the member cannot write. */
function ReadOnlyNote({ conversation: { kind, user } }: Pick<OpenThreadProps, 'conversation'>) {
  const t = useTranslations('conversations.thread')
  const ofTwo = user?.id === ANONYMOUS_USER_ID ? 'deletedAccount' : 'notConnected'
  return (
    <p className="border-t border-border bg-surface px-5 py-4 text-15 text-text-2">
      {t(kind === 'team' ? 'notOnTeam' : ofTwo)}
    </p>
  )
}

const NONE: Outgoing[] = []

/** Oldest first. */
function allOf(pages: { messages: ConversationMessage[] }[] | undefined): ConversationMessage[] | undefined {
  return pages?.toReversed().flatMap(({ messages }) => messages)
}
