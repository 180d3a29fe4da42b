import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { testMail } from '../../../contract/mail-tests.ts'
import { request } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'

/** Sends a mail to the administrator and says what the mail server made of it. */
export function MailTest() {
  const t = useTranslations('mailtest')
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => (await request(testMail, {})).result,
  })
  const problem = error ? describeError(error, t('failed')) : data?.fix && `${data.text}. ${data.fix}`
  return (
    <div className="flex flex-col items-start gap-4">
      <Button variant="secondary" icon={Send} pending={isPending} pendingLabel={t('sending')} onClick={() => mutate()}>
        {t('send')}
      </Button>
      <div aria-live="polite" className="w-full">
        {problem ? (
          <InlineNote tone="danger">
            <span className="wrap-anywhere">{t('problem', { problem })}</span>
          </InlineNote>
        ) : (
          data && (
            <InlineNote>
              <span className="wrap-anywhere">{t('sent', { to: data.to, text: data.text })}</span>
            </InlineNote>
          )
        )}
      </div>
    </div>
  )
}
