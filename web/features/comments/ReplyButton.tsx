import { useTranslations } from 'use-intl'
import type { Reply } from '../../../contract/comments.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useDiscussion } from './comments-context.ts'
import { draftKey, hasDraft } from './use-comment-draft.ts'

/** Answers a comment, or goes on with an answer that was not sent. */
export function ReplyButton({ comment, userId }: { comment: Reply; userId: string }) {
  const t = useTranslations('comments')
  const { target, startReply } = useDiscussion()
  const threadId = comment.reply_to ?? comment.id
  const isBegun = hasDraft(draftKey(userId, target, `reply:${threadId}`))
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t('replyTo', { name: displayName(comment.author) })}
      onClick={() => startReply(comment)}
      className="min-h-11 font-regular"
    >
      {isBegun ? t('continueReply') : t('reply')}
    </Button>
  )
}
