import { useFormatter, useTranslations } from 'use-intl'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { useStopReset } from './second-factors.api.ts'

/** Says that an administrator resets the own second factor, and stops it. */
export function ResetNote({ dueAt }: { dueAt: string }) {
  const t = useTranslations('secondFactorReset')
  const format = useFormatter()
  const stop = useStopReset()
  const time = format.dateTime(new Date(dueAt), { dateStyle: 'medium', timeStyle: 'short' })
  const options = { onSuccess: () => toast.success(t('stopped')), failed: t('failed') }
  return (
    <InlineNote tone="warning">
      <p>{t('waits', { time })}</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        pending={stop.isPending}
        pendingLabel={t('stopping')}
        onClick={() => void toastOutcome(stop.mutateAsync(), options)}
      >
        {t('stop')}
      </Button>
    </InlineNote>
  )
}
