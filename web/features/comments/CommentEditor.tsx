import { useTranslations } from 'use-intl'
import type { Reply } from '../../../contract/comments.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { useEditComment } from './comment-writing.api.ts'
import { useDiscussion } from './comments-context.ts'
import { draftKey } from './use-comment-draft.ts'

/** In place of the text of a comment that is edited. */
export function CommentEditor({ comment, userId }: { comment: Reply; userId: string }) {
  const t = useTranslations('comments')
  const { target, audience, finish } = useDiscussion()
  const edit = useEditComment(target)
  return (
    <div className="mt-2">
      <CommentComposer
        target={target}
        mentioned={comment.mentions.map(({ username }) => username)}
        draftKey={draftKey(userId, target, `edit:${comment.id}`)}
        initialText={comment.text}
        label={t('editLabel')}
        sendLabel={t('save')}
        sendingLabel={t('saving')}
        audience={audience}
        autoFocus
        onSend={async (text) => {
          const edited = await edit.mutateAsync({ id: comment.id, text })
          finish(comment.id, edited && !edited.is_held ? t('saved') : '')
        }}
        onLeave={() => finish(comment.id)}
      />
    </div>
  )
}
