import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { confirmPassword } from '../../../contract/settings.ts'
import { FRESH_SIGN_IN_MINUTES } from '../../../contract/settings.values.ts'
import { PASSWORD_NEEDED } from '../../../contract/users.values.ts'
import { ApiError, request } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { hasPasskeys } from '../../lib/session/has-passkeys.ts'
import { passkeysQuery, settingsQuery } from '../../lib/session/sign-in-queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'

type PasswordDialogProps = { onConfirmed: () => void; onClose: () => void }

/** Asks for the own password, or a passkey, before something that could do lasting harm. */
export function PasswordDialog({ onConfirmed, onClose }: PasswordDialogProps) {
  const t = useTranslations('sessions.passwordPrompt')
  const stepUp = useTranslations('stepUp')
  const [password, setPassword] = useState('')
  const [pending, setPending] = useState<'password' | 'passkey'>()
  const [error, setError] = useState<unknown>()
  const { data: passkeys = [] } = useQuery(passkeysQuery)
  const { data: settings } = useQuery(settingsQuery)
  const wrong = error instanceof ApiError ? error.fields[PASSWORD_NEEDED] : undefined
  const hasPassword = settings?.has_password ?? true
  const canUsePasskey = passkeys.length > 0 && hasPasskeys()

  async function confirm(by: 'password' | 'passkey', confirmed: () => Promise<unknown>) {
    setPending(by)
    setError(undefined)
    try {
      if ((await confirmed()) !== false) return onConfirmed()
    } catch (failure) {
      setError(failure)
    }
    setPending(undefined)
  }

  async function confirmByPasskey(): Promise<boolean> {
    const { confirmByPasskey, isPasskeyCancelled } = await import('../../lib/session/passkeys.ts')
    try {
      await confirmByPasskey()
      return true
    } catch (failure) {
      if (isPasskeyCancelled(failure)) return false
      throw failure
    }
  }

  return (
    <FormDialog
      title={canUsePasskey || !hasPassword ? stepUp('title') : t('title')}
      description={t('text', { minutes: FRESH_SIGN_IN_MINUTES })}
      submitLabel={hasPassword ? t('confirm') : undefined}
      pendingLabel={t('confirming')}
      isPending={pending === 'password'}
      failure={error !== undefined && !wrong ? describeError(error, stepUp('failed')) : null}
      onSubmit={() => void confirm('password', () => request(confirmPassword, { body: { password } }))}
      onClose={onClose}
    >
      {canUsePasskey && (
        <>
          <Button
            variant="secondary"
            fullWidth
            icon={KeyRound}
            pending={pending === 'passkey'}
            pendingLabel={stepUp('pending')}
            onClick={() => void confirm('passkey', confirmByPasskey)}
          >
            {stepUp('passkey')}
          </Button>
          {hasPassword && <p className="text-center text-13 text-text-2">{stepUp('or')}</p>}
        </>
      )}
      {hasPassword && (
        <Field label={t('label')} error={wrong}>
          <PasswordInput
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      {!hasPassword && !canUsePasskey && (
        <InlineNote>{stepUp('noPassword', { minutes: FRESH_SIGN_IN_MINUTES })}</InlineNote>
      )}
    </FormDialog>
  )
}
