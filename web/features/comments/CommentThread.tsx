import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { Comment, Reply } from '../../../contract/comments.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { ICON_STROKE } from '../../ui/art/icon-type.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CommentComposer } from './CommentComposer.tsx'
import { anchorOf } from './CommentItem.tsx'
import { useAddComment } from './comments.api.ts'
import { useDiscussion } from './comments-context.ts'
import { DiscussedComment } from './DiscussedComment.tsx'
import { draftKey } from './use-comment-draft.ts'

/** Of the replies, how many of the newest are open at first. */
const OPEN_REPLIES = 2

/** A comment with its replies, oldest first. */
export function CommentThread({ thread }: { thread: Comment }) {
  const t = useTranslations('comments')
  const { userId, replyTo, linkedId } = useDiscussion()
  const { replies } = thread
  // Fixed when the thread is first shown, so that a new reply closes none that is being read.
  const [closed, setClosed] = useState(() => Math.max(0, replies.length - OPEN_REPLIES))
  const isLinkClosed = replies.slice(0, closed).some(({ id }) => id === linkedId)
  const closedCount = isLinkClosed ? 0 : Math.min(closed, replies.length)
  const isAnswered = replyTo && (replyTo.reply_to ?? replyTo.id) === thread.id
  const open = () => {
    flushSync(() => setClosed(0))
    const [first] = replies
    if (first) document.getElementById(anchorOf(first.id))?.focus()
  }
  return (
    <li className="border-b border-border">
      <DiscussedComment comment={thread} replyCount={replies.length} />
      {(replies.length > 0 || isAnswered) && (
        <div className="mb-4 ml-5 border-l-2 border-border pl-4 sm:pl-8">
          {closedCount > 0 && (
            <Button variant="ghost" size="sm" icon={CornerDownRight} className="min-h-11 text-accent" onClick={open}>
              {t('showReplies', { count: closedCount })}
            </Button>
          )}
          <ul>
            {replies.slice(closedCount).map((reply) => (
              <li key={reply.id}>
                <DiscussedComment comment={reply} />
              </li>
            ))}
          </ul>
          {isAnswered && userId !== null && (
            <ReplyComposer key={replyTo.id} replyTo={replyTo} thread={thread} userId={userId} />
          )}
        </div>
      )}
    </li>
  )
}

type ReplyComposerProps = { replyTo: Reply; thread: Comment; userId: string }

/** Under its thread; on a phone at the bottom of the screen. */
function ReplyComposer({ replyTo, thread, userId }: ReplyComposerProps) {
  const t = useTranslations('comments')
  const { target, audience, finish } = useDiscussion()
  const add = useAddComment(target)
  const name = displayName(replyTo.author)
  // A reply to a reply stays on its level, and says by a mention whom it answers.
  const mention = replyTo.id !== thread.id && replyTo.author.id !== userId ? `@${replyTo.author.username} ` : ''
  return (
    <div className="my-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-sticky max-sm:my-0 max-sm:border-t max-sm:border-border max-sm:bg-surface max-sm:px-gutter max-sm:py-3">
      <CommentComposer
        target={target}
        mentioned={mention ? [replyTo.author.username] : []}
        draftKey={draftKey(userId, target, `reply:${thread.id}`)}
        initialText={mention}
        heading={
          <p className="flex min-w-0 items-center gap-2 text-14 text-muted">
            <CornerDownRight size={16} strokeWidth={ICON_STROKE} aria-hidden />
            <span>
              {t.rich('replyingTo', { name, strong: (chunks) => <strong className="text-text">{chunks}</strong> })}
            </span>
          </p>
        }
        label={t('replyTo', { name })}
        sendLabel={t('reply')}
        sendingLabel={t('sending')}
        audience={audience}
        autoFocus
        onSend={async (text, draftId) => {
          const reply = await add.mutateAsync({ text, draftId, replyTo: replyTo.id })
          finish(reply.id, t('posted'))
        }}
        onLeave={() => finish(replyTo.id)}
      />
    </div>
  )
}
