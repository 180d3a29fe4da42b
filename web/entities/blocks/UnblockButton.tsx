import { useTranslations } from 'use-intl'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useBlock } from './blocks.queries.ts'

type UnblockButtonProps = { member: { id: string; name: string }; size?: 'sm' | 'md'; onUnblocked?: () => void }

export function UnblockButton({ member: { id, name }, size = 'md', onUnblocked }: UnblockButtonProps) {
  const t = useTranslations('blocks')
  const unblock = useBlock('unblock')
  return (
    <Button
      variant="secondary"
      size={size}
      pending={unblock.isPending}
      pendingLabel={t('unblocking')}
      aria-label={t('unblockOf', { name })}
      onClick={() =>
        toastOutcome(unblock.mutateAsync(id), {
          onSuccess: () => {
            toast.success(t('unblocked', { name }))
            onUnblocked?.()
          },
          failed: t('failed'),
        })
      }
    >
      {t('unblock')}
    </Button>
  )
}
