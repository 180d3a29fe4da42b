import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FRESH_SIGN_IN_MINUTES } from '../../../contract/settings.values.ts'
import { PASSWORD_NEEDED } from '../../../contract/users.values.ts'
import { ApiError, call } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'

type PasswordDialogProps = { onConfirmed: () => void; onClose: () => void }

/** Asks for the own password before something that could do lasting harm. */
export function PasswordDialog({ onConfirmed, onClose }: PasswordDialogProps) {
  const t = useTranslations('sessions.passwordPrompt')
  const common = useTranslations('settings')
  const [password, setPassword] = useState('')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const wrong = error instanceof ApiError ? error.fields[PASSWORD_NEEDED] : undefined

  async function confirm() {
    setSending(true)
    setError(undefined)
    try {
      await call('confirmPassword', { body: { password } })
      onConfirmed()
    } catch (failure) {
      setError(failure)
      setSending(false)
    }
  }

  return (
    <FormDialog
      title={t('title')}
      description={t('text', { minutes: FRESH_SIGN_IN_MINUTES })}
      submitLabel={t('confirm')}
      pendingLabel={t('confirming')}
      isPending={isSending}
      failure={error !== undefined && !wrong ? describeError(error, common('failed')) : null}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <Field label={t('label')} error={wrong}>
        <PasswordInput
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
