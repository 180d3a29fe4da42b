import { useTranslations } from 'use-intl'
import type { Reply } from '../../../contract/comments.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useDeleteComment } from './comment-writing.api.ts'
import type { CommentTarget } from './comments.api.ts'

type DeleteCommentDialogProps = {
  target: CommentTarget
  comment: Reply
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a comment is deleted. Its replies stay. */
export function DeleteCommentDialog({ target, comment, onClose, onDeleted }: DeleteCommentDialogProps) {
  const t = useTranslations('comments.deletion')
  const remove = useDeleteComment(target)
  const confirm = async () => {
    try {
      await remove.mutateAsync(comment.id)
    } catch (error) {
      return toast.error(describeError(error, t('failed')))
    }
    onClose()
    onDeleted()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={t('text')}
      confirmLabel={t('confirm')}
      pending={remove.isPending}
      pendingLabel={t('pending')}
      onConfirm={() => void confirm()}
    />
  )
}
