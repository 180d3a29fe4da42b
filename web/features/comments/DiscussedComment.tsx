import { lazy, Suspense, useState } from 'react'
import type { Reply } from '../../../contract/comments.ts'
import { SupportButton } from '../../entities/supports/SupportButton.tsx'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { iconButtonVariants } from '../../ui/buttons/button-variants.ts'
import { CommentItem } from './CommentItem.tsx'
import { CommentText } from './CommentText.tsx'
import { useSupportComment } from './comments.api.ts'
import { useDiscussion } from './comments-context.ts'

const CommentMenu = lazy(async () => ({ default: (await import('./CommentMenu.tsx')).CommentMenu }))
const ReplyButton = lazyPart(async () => (await import('./ReplyButton.tsx')).ReplyButton)
const CommentEditor = lazy(async () => ({ default: (await import('./CommentEditor.tsx')).CommentEditor }))

type DiscussedCommentProps = { comment: Reply; replyCount?: number }

/** A comment with what the current user may do with it. */
export function DiscussedComment({ comment, replyCount }: DiscussedCommentProps) {
  const { target, authorId, userId, editedId, linkedId, focusedId, blocked } = useDiscussion()
  const [isRevealed, setIsRevealed] = useState(false)
  const isHidden = !isRevealed && comment.deleted_at === null && blocked.includes(comment.author.id)
  return (
    <CommentItem
      comment={comment}
      kind={target.kind}
      replyCount={replyCount}
      onReveal={isHidden ? () => setIsRevealed(true) : undefined}
      isByAuthor={comment.author.id === authorId}
      isLinked={comment.id === linkedId}
      isFocused={comment.id === focusedId || isRevealed}
      menu={
        userId !== null && (
          <Suspense fallback={<span className={iconButtonVariants({ size: 'sm' })} />}>
            <CommentMenu comment={comment} userId={userId} />
          </Suspense>
        )
      }
      editor={
        userId !== null &&
        comment.id === editedId && (
          <Suspense fallback={<CommentText text={comment.text} mentions={comment.mentions} />}>
            <CommentEditor comment={comment} userId={userId} />
          </Suspense>
        )
      }
      actions={<CommentActions comment={comment} />}
    />
  )
}

function CommentActions({ comment }: { comment: Reply }) {
  const { target, userId, isOpen, supported } = useDiscussion()
  const { mutate } = useSupportComment(target, comment.id)
  const isStatic = !isOpen || comment.author.id === userId
  const state = isStatic ? 'static' : userId === null ? 'visitor' : supported.includes(comment.id) ? 'on' : 'off'
  return (
    <>
      <SupportButton count={comment.support_count} variant="inline" state={state} onToggle={mutate} />
      {userId !== null && isOpen && <ReplyButton comment={comment} userId={userId} />}
    </>
  )
}
