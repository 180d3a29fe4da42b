import { CornerDownRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Comment, Reply } from '../../../contract/comments.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { useAddComment } from './comment-writing.api.ts'
import { useDiscussion } from './comments-context.ts'
import { draftKey } from './use-comment-draft.ts'

type ReplyComposerProps = { replyTo: Reply; thread: Comment; userId: string }

/** Answers a comment: under its thread; on a phone at the bottom of the screen. */
export function ReplyComposer({ replyTo, thread, userId }: ReplyComposerProps) {
  const t = useTranslations('comments')
  const { target, audience, finish } = useDiscussion()
  const add = useAddComment(target)
  const name = displayName(replyTo.author)
  // A reply to a reply stays on its level, and mentions the author of the other reply.
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
            <CornerDownRight size={16} />
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
          const added = await add.mutateAsync({ text, draftId, replyTo: replyTo.id })
          if (!added || added.is_held) finish(replyTo.id)
          else finish(added.comment.id, t('posted'))
        }}
        onLeave={() => finish(replyTo.id)}
      />
    </div>
  )
}
