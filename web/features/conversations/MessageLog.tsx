import { memo, type ReactNode, useMemo } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import type { ConversationMessage } from '../../../contract/conversations.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MemberAvatar } from './ConversationAvatar.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { groupMessages, type MessageRun } from './message-runs.ts'
import type { Outgoing } from './use-outgoing.ts'

type MessageLogProps = {
  messages: ConversationMessage[]
  userId: string
  isTeam: boolean
  /** The message that was looked for. */
  shownId: string
  outgoing: Outgoing[]
  onRetry: (item: Outgoing) => void
  onDiscard: (id: string) => void
}

const DAY_FORMAT = { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' } as const

/** Messages by day and author, own ones on the right, and below them the ones that are not sent yet. */
export function MessageLog({ messages, userId, isTeam, shownId, outgoing, onRetry, onDiscard }: MessageLogProps) {
  const t = useTranslations('conversations.thread')
  const format = useFormatter()
  const now = useNow()
  const today = format.dateTime(now, DAY_FORMAT)
  const days = useMemo(
    () => groupMessages(messages, (time) => format.dateTime(new Date(time), DAY_FORMAT)),
    [messages, format],
  )
  return (
    <>
      {days.map(({ day, runs }) => (
        <section key={day} aria-label={day === today ? t('today') : day} className="flex flex-col gap-4">
          <h2 className="flex items-center gap-4 text-14 font-bold text-muted before:h-px before:grow before:bg-border after:h-px after:grow after:bg-border">
            {day === today ? t('today') : day}
          </h2>
          {runs.map((run) =>
            run.authorId === userId ? (
              <OwnRun key={run.messages[0].id} run={run} shownId={shownId} />
            ) : (
              <OthersRun key={run.messages[0].id} run={run} isTeam={isTeam} shownId={shownId} />
            ),
          )}
        </section>
      ))}
      {outgoing.length > 0 && (
        <ul className="flex flex-col items-end gap-2">
          {outgoing.map((item) => (
            <li key={item.id} className="flex max-w-[85%] flex-col items-end sm:max-w-[70%]">
              <MessageBubble text={item.text} isOwn />
              <p role="status" className="mt-1 flex flex-wrap justify-end gap-x-3 text-13 text-muted">
                <OutgoingState item={item} />
                {item.state === 'failed' && (
                  <>
                    <TextButton className="touch-target" onClick={() => onRetry(item)}>
                      {t('tryAgain')}
                    </TextButton>
                    <TextButton className="touch-target" onClick={() => onDiscard(item.id)}>
                      {t('discard')}
                    </TextButton>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function OutgoingState({ item: { state, reason } }: { item: Outgoing }) {
  const t = useTranslations('conversations.thread')
  if (state === 'sending') return t('sending')
  if (state === 'waiting') return t('waiting')
  return <span className="font-bold text-danger">{reason === '' ? t('notSent') : t('notSentBecause', { reason })}</span>
}

type RunProps = { run: MessageRun; isTeam?: boolean; shownId: string }

const RUN_STYLES = 'flex max-w-[85%] sm:max-w-[70%]'

const isSameRun = (one: RunProps, other: RunProps) =>
  one.isTeam === other.isTeam &&
  one.shownId === other.shownId &&
  one.run.messages.length === other.run.messages.length &&
  one.run.messages.every((message, index) => message === other.run.messages[index])

const OthersRun = memo(function OthersRun({ run: { messages }, isTeam, shownId }: RunProps) {
  const [{ author }] = messages
  const name = displayName(author)
  return (
    <div className={classNames(RUN_STYLES, 'items-end gap-2.5 self-start')}>
      <MemberAvatar member={author} size={32} className="mb-6" />
      <div className="min-w-0">
        {isTeam && <p className="mb-1 text-13 font-bold text-text-2">{name}</p>}
        <ul className="flex flex-col items-start gap-1.5">
          {messages.map((message) => (
            <MessageItem key={message.id} id={message.id} isShown={message.id === shownId}>
              <MessageBubble
                text={message.text}
                mentions={message.mentions}
                isHidden={message.is_hidden}
                reportable={{ id: message.id, name }}
              />
            </MessageItem>
          ))}
        </ul>
        <Time time={messages.at(-1)?.created_at ?? ''} />
      </div>
    </div>
  )
}, isSameRun)

const OwnRun = memo(function OwnRun({ run: { messages }, shownId }: RunProps) {
  const t = useTranslations('conversations.thread')
  const format = useFormatter()
  const last = messages.at(-1)
  if (!last) return null
  const { created_at, seen_at } = last
  const dayOf = (time: string) => format.dateTime(new Date(time), DAY_FORMAT)
  const isSameDay = seen_at !== null && dayOf(seen_at) === dayOf(created_at)
  const time = (of: string) =>
    format.dateTime(new Date(of), isSameDay || of === created_at ? { timeStyle: 'short' } : DATE_AND_TIME)
  return (
    <div className={classNames(RUN_STYLES, 'flex-col items-end self-end')}>
      <ul className="flex max-w-full flex-col items-end gap-1.5">
        {messages.map(({ id, text, mentions }) => (
          <MessageItem key={id} id={id} isShown={id === shownId}>
            <MessageBubble text={text} mentions={mentions} isOwn />
          </MessageItem>
        ))}
      </ul>
      <p className="mt-1 text-13 text-muted tabular-nums">
        {seen_at === null ? t('sent', { when: time(created_at) }) : t('seen', { when: time(seen_at) })}
      </p>
    </div>
  )
}, isSameRun)

type MessageItemProps = { id: string; isShown: boolean; children: ReactNode }

/** `isShown`: it was looked for, and has the focus. */
function MessageItem({ id, isShown, children }: MessageItemProps) {
  return (
    <li
      data-message={id}
      tabIndex={isShown ? -1 : undefined}
      className={classNames('max-w-full', isShown && 'rounded-md outline-3 outline-offset-2 outline-sun')}
    >
      {children}
    </li>
  )
}

const DATE_AND_TIME = { month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const

function Time({ time }: { time: string }) {
  const format = useFormatter()
  return (
    <time dateTime={time} className="mt-1 block text-13 text-muted tabular-nums">
      {format.dateTime(new Date(time), { timeStyle: 'short' })}
    </time>
  )
}
