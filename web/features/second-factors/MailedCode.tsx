import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { setMailCode } from '../../lib/session/mail-code.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useMailCode } from './second-factors.api.ts'

/** Asks for the mailed code without which nobody sets up the first second factor once it is overdue. */
export function MailedCode() {
  const t = useTranslations('secondFactorDemand')
  const [code, setCode] = useState('')
  const mailing = useMailCode()

  function change(value: string) {
    setCode(value)
    setMailCode(value)
  }

  return (
    <div className="mt-4 flex flex-wrap items-end gap-3 rounded-sm border border-border bg-surface p-5">
      <div className="grow">
        <TextField
          label={t('mailCode')}
          hint={t('mailCodeText')}
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={(event) => change(event.target.value)}
        />
      </div>
      <Button
        variant="secondary"
        icon={Mail}
        pending={mailing.isPending}
        pendingLabel={t('mailing')}
        onClick={() =>
          void toastOutcome(mailing.mutateAsync(), {
            onSuccess: () => toast.success(t('mailed')),
            failed: t('mailFailed'),
          })
        }
      >
        {t('mailMe')}
      </Button>
    </div>
  )
}
