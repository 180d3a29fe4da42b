import { useTranslations } from 'use-intl'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useConnectionAction } from './connections.api.ts'

type RemoveConnectionDialogProps = { member: { id: string; name: string }; onClose: () => void }

/** Asks before a connection is removed. */
export function RemoveConnectionDialog({ member, onClose }: RemoveConnectionDialogProps) {
  const t = useTranslations('connections')
  const remove = useConnectionAction('disconnect')
  const confirm = () =>
    toastOutcome(remove.mutateAsync(member.id), {
      onSuccess: () => toast.success(t('removed')),
      failed: t('failed'),
    }).finally(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('removeTitle')}
      description={t('removeText', { name: member.name })}
      confirmLabel={t('remove')}
      pending={remove.isPending}
      pendingLabel={t('removing')}
      onConfirm={() => void confirm()}
    />
  )
}
