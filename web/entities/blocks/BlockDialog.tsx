import { useTranslations } from 'use-intl'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useBlock } from './blocks.queries.ts'

type BlockDialogProps = { member: { id: string; name: string }; onClose: () => void; onBlocked?: () => void }

/** Says what a block does, and asks before it. */
export function BlockDialog({ member, onClose, onBlocked }: BlockDialogProps) {
  const t = useTranslations('blocks')
  const block = useBlock('block')
  const confirm = () =>
    toastOutcome(block.mutateAsync(member.id), {
      onSuccess: () => {
        toast.success(t('blocked', { name: member.name }))
        onBlocked?.()
      },
      failed: t('failed'),
    }).finally(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('title', { name: member.name })}
      description={
        <ul className="flex list-disc flex-col gap-1.5 ps-5">
          {(['reach', 'ends', 'stays', 'told'] as const).map((point) => (
            <li key={point}>{t(`points.${point}`)}</li>
          ))}
        </ul>
      }
      confirmLabel={t('block')}
      pending={block.isPending}
      pendingLabel={t('blocking')}
      onConfirm={() => void confirm()}
    />
  )
}
