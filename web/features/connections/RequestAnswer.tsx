import { useTranslations } from 'use-intl'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useConnectionAction } from './connections.api.ts'

type RequestAnswerProps = { request: { id: string; name: string }; onAccepted: () => void; onIgnored?: () => void }

/** Accept and Ignore for a request that waits. Ignoring can be undone. */
export function RequestAnswer({ request: { id, name }, onAccepted, onIgnored }: RequestAnswerProps) {
  const t = useTranslations('connections')
  const accept = useConnectionAction('accept')
  const ignore = useConnectionAction('ignore')
  const restore = useConnectionAction('restore')
  const isBusy = accept.isPending || ignore.isPending
  const failed = t('failed')

  function ignoreWithUndo() {
    const action = { label: t('undo'), onClick: () => void toastOutcome(restore.mutateAsync(id), { failed }) }
    const onSuccess = () => {
      toast.success(t('ignored'), { action })
      onIgnored?.()
    }
    void toastOutcome(ignore.mutateAsync(id), { onSuccess, failed })
  }

  return (
    <>
      <Button
        size="sm"
        disabled={isBusy}
        aria-label={t('actionOn', { action: t('accept'), name })}
        onClick={() => void toastOutcome(accept.mutateAsync(id), { onSuccess: onAccepted, failed })}
      >
        {t('accept')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={isBusy}
        aria-label={t('actionOn', { action: t('ignore'), name })}
        onClick={ignoreWithUndo}
      >
        {t('ignore')}
      </Button>
    </>
  )
}
