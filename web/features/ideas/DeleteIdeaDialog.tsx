import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { toastError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { focusHeading } from '../../lib/pages/focus-heading.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useDeleteIdea } from './idea-saving.api.ts'

type DeleteIdeaDialogProps = { idea: Idea; onClose: () => void }

/** Asks before an idea is deleted permanently. */
export function DeleteIdeaDialog({ idea, onClose }: DeleteIdeaDialogProps) {
  const t = useTranslations('submissions')
  const remove = useDeleteIdea()
  // Awaited rather than given callbacks, which are not called once the list without the idea has replaced this dialog.
  async function confirm() {
    try {
      await remove.mutateAsync(idea.id)
      toast.success(t('deleted'))
      onClose()
      // The button that opened the dialog is gone with its row.
      setTimeout(focusHeading)
    } catch (error) {
      toast.error(t('deleteFailed'))
      toastError(error, t('unexpected'), t('unexpected'))
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('deleteTitle')}
      description={t('deleteText')}
      confirmLabel={t('delete')}
      pending={remove.isPending}
      pendingLabel={t('deleting')}
      onConfirm={() => void confirm()}
    />
  )
}
