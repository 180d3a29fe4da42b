import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '../../../contract/comments.ts'
import { MODERATION_REASON_MAX } from '../../../contract/reports.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useDeleteComment } from './comment-writing.api.ts'
import type { CommentTarget } from './comments.api.ts'

type DeleteCommentDialogProps = {
  target: CommentTarget
  comment: Reply
  onClose: () => void
  /** `isSent`: it does not wait for the line. */
  onDeleted: (isSent: boolean) => void
}

/** Asks before a comment is deleted, and for a reason where it is somebody else's. Its replies stay. */
export function DeleteCommentDialog({ target, comment, onClose, onDeleted }: DeleteCommentDialogProps) {
  const t = useTranslations('comments.deletion')
  const remove = useDeleteComment(target)
  const [reason, setReason] = useState('')
  const user = useCurrentUser()
  const isOthers = user !== undefined && user.id !== comment.author.id
  const confirm = async () => {
    try {
      const response = await remove.mutateAsync({ id: comment.id, reason })
      onClose()
      onDeleted(response !== undefined)
    } catch (error) {
      toast.error(describeError(error, t('failed')))
    }
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
    >
      {isOthers && (
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          optional
          counter={{ length: reason.length, max: MODERATION_REASON_MAX }}
        >
          <TextArea
            rows={2}
            maxLength={MODERATION_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  )
}
