import { useTranslations } from 'use-intl'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useConnectionAction } from './connections.api.ts'
import { RequestList } from './RequestList.tsx'

/** The member's own requests that wait for others, each with a way to take it back. */
export function SentRequests({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('connections')
  const withdraw = useConnectionAction('withdraw')
  return (
    <RequestList
      direction="sent"
      onLeave={onLeave}
      actions={({ id, name }) => (
        <Button
          size="sm"
          variant="secondary"
          disabled={withdraw.isPending && withdraw.variables === id}
          aria-label={t('actionOn', { action: t('withdraw'), name })}
          onClick={() => toastOutcome(withdraw.mutateAsync(id), { failed: t('failed') })}
        >
          {t('withdraw')}
        </Button>
      )}
    />
  )
}
