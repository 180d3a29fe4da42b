import { Link } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import type { Conversation } from '../../../contract/conversations.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { classNames } from '../../ui/class-names.ts'
import { CountBadge } from '../../ui/content/CountBadge.tsx'
import { ConversationAvatar } from './ConversationAvatar.tsx'
import { useConversationName } from './use-conversation-name.ts'

type LastMessageProps = { conversation: Conversation; userId: string }
/** `isFound`: by a search, so that its message is shown. */
type ConversationRowProps = LastMessageProps & { isFound: boolean }

/** A conversation with its last message, which opens it. */
export function ConversationRow({ conversation, userId, isFound }: ConversationRowProps) {
  const t = useTranslations('conversations')
  const { id, last_message, unread_count, muted_until } = conversation
  const isUnread = unread_count > 0
  const name = useConversationName(conversation)
  return (
    <Link
      from="/messages/{-$conversationId}"
      to="/messages/{-$conversationId}"
      params={{ conversationId: id }}
      search={(old: object) => ({ ...old, message: isFound ? last_message?.id : undefined })}
      className="flex items-center gap-3 border-s-3 border-transparent px-4 py-3.5 transition-colors hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft"
    >
      <ConversationAvatar conversation={conversation} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span dir="auto" className="min-w-0 grow truncate text-15 font-bold">
            {name}
          </span>
          {last_message && <Time time={last_message.created_at} />}
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span
            dir="auto"
            className={classNames('min-w-0 grow truncate text-14', isUnread ? 'font-bold' : 'text-text-2')}
          >
            <LastMessage conversation={conversation} userId={userId} />
          </span>
          {muted_until && (
            <>
              <BellOff size={16} className="text-muted" />
              <Muted until={muted_until} />
            </>
          )}
          {isUnread && (
            <>
              <span aria-hidden className="contents">
                <CountBadge count={unread_count} />
              </span>
              <span className="sr-only">{t('unread', { count: unread_count })}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  )
}

function LastMessage({ conversation: { kind, last_message }, userId }: LastMessageProps) {
  const t = useTranslations('conversations')
  if (!last_message) return null
  const { text, author, is_hidden } = last_message
  if (is_hidden) return t('hidden')
  if (author.id === userId) return t('you', { text })
  return kind === 'team' ? t('by', { name: displayName(author), text }) : text
}

/** The time of today, or the day. */
function Time({ time }: { time: string }) {
  const format = useFormatter()
  const now = useNow()
  const date = new Date(time)
  const day = (one: Date) => format.dateTime(one, { dateStyle: 'short' })
  const isToday = day(date) === day(now)
  return (
    <time dateTime={time} className="shrink-0 text-13 text-muted tabular-nums">
      {format.dateTime(date, isToday ? { timeStyle: 'short' } : { month: 'short', day: 'numeric' })}
    </time>
  )
}

function Muted({ until }: { until: string }) {
  const t = useTranslations('conversations')
  const format = useFormatter()
  const when = format.dateTime(new Date(until), { month: 'short', day: 'numeric' })
  return <span className="sr-only">{t('muted', { when })}</span>
}
