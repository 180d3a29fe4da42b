import { useFormatter, useTranslations } from 'use-intl'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { useMailPause, useTryMailAgain } from './notification-choices.api.ts'

/** Says that mails to the member came back, and tries again; nothing where mail is sent. */
export function MailPause() {
  const t = useTranslations('notificationChoices')
  const format = useFormatter()
  const { data: pause } = useMailPause()
  const { mutateAsync, isPending } = useTryMailAgain()
  if (!pause) return null
  const { email, since, reason } = pause
  return (
    <section aria-labelledby="mail-pause" className="mb-8">
      <InlineNote tone="warning">
        <h2 id="mail-pause" className="text-16 font-bold">
          {t('pause.title')}
        </h2>
        <p className="mt-1 wrap-anywhere">
          {t('pause.text', { email, since: format.dateTime(new Date(since), { dateStyle: 'medium' }) })}
        </p>
        <p className="mt-1 wrap-anywhere">{t('pause.reason', { reason })}</p>
        <Button
          size="sm"
          className="mt-3"
          disabled={isPending}
          onClick={() =>
            void toastOutcome(mutateAsync(), {
              onSuccess: () => toast.success(t('pause.retried')),
              failed: t('failed'),
            })
          }
        >
          {t('pause.retry')}
        </Button>
      </InlineNote>
    </section>
  )
}
