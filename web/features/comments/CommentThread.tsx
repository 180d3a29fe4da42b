import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { Comment } from '../../../contract/comments.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { anchorOf } from './CommentItem.tsx'
import { useDiscussion } from './comments-context.ts'
import { DiscussedComment } from './DiscussedComment.tsx'

const ReplyComposer = lazyPart(async () => (await import('./ReplyComposer.tsx')).ReplyComposer)

/** Newest replies that are open at first. */
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
        <div className="mb-4 ms-5 border-s-2 border-border ps-4 sm:ps-8">
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
