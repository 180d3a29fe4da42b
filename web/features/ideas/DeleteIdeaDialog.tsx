import { useFormatter, useTranslations } from 'use-intl'
import type { Author, Idea } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { toastError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { focusHeading } from '../../lib/pages/focus-heading.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useDeleteIdea, useHandOverIdea } from './idea-saving.api.ts'

type DeleteIdeaDialogProps = { idea: Idea; onClose: () => void }

/** Asks before an idea is deleted permanently. One with a team can be handed over to its first co-author instead. */
export function DeleteIdeaDialog({ idea, onClose }: DeleteIdeaDialogProps) {
  const t = useTranslations('submissions')
  const format = useFormatter()
  const remove = useDeleteIdea()
  const handOver = useHandOverIdea()
  const coauthor = idea.team.find(({ is_coauthor }) => is_coauthor)?.user
  const names = format.list(idea.team.map(({ user }) => displayName(user)))
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

  async function handOverTo(user: Author) {
    try {
      await handOver.mutateAsync({ id: idea.id, userId: user.id })
      toast.success(t('handedOver', { name: displayName(user) }))
      onClose()
      setTimeout(focusHeading)
    } catch (error) {
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
      pending={remove.isPending || handOver.isPending}
      pendingLabel={remove.isPending ? t('deleting') : undefined}
      onConfirm={() => void confirm()}
    >
      {idea.team.length > 0 && <p className="text-15">{t('deleteTeam', { names, count: idea.team.length })}</p>}
      {coauthor && (
        <Button
          variant="secondary"
          className="mt-3"
          disabled={remove.isPending || handOver.isPending}
          onClick={() => void handOverTo(coauthor)}
        >
          {t('handOverInstead', { name: displayName(coauthor) })}
        </Button>
      )}
    </ConfirmDialog>
  )
}
