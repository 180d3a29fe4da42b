import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SecondFactorDue } from '../../../contract/errors.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { SECOND_FACTOR_CODE_MAX } from '../../../contract/second-factors.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { useGiveSecondFactor } from './sessions.api.ts'

type SecondFactorFormProps = {
  due: SecondFactorDue
  onSignedIn: (profile: Profile) => void
  /** Begins the sign-in again. */
  onBack: () => void
}

/** The second step of a sign-in: a code of the authenticator app, a recovery code, or a passkey. */
export function SecondFactorForm({ due: { ticket, methods }, onSignedIn, onBack }: SecondFactorFormProps) {
  const t = useTranslations('secondFactorSignIn')
  const accounts = useTranslations('accounts.signIn')
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const give = useGiveSecondFactor()
  const fields = give.error instanceof ApiError ? give.error.fields : {}
  const hasCodes = methods.includes('totp')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '' || give.isPending) return
    try {
      const profile = await give.mutateAsync({ ticket, code })
      toast.success(accounts('success'))
      onSignedIn(profile)
    } catch {
      // The form says so.
    }
  }

  function change() {
    setIsRecovery(!isRecovery)
    setCode('')
    give.reset()
  }

  return (
    <div className="flex flex-col gap-5">
      {hasCodes && (
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <TextField
            key={String(isRecovery)}
            label={isRecovery ? t('recoveryCode') : t('code')}
            hint={isRecovery ? t('recoveryText') : t('text')}
            autoFocus
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            spellCheck={false}
            maxLength={SECOND_FACTOR_CODE_MAX}
            value={code}
            error={fields.code}
            onChange={(event) => setCode(event.target.value)}
          />
          {give.error && !fields.code && (
            <InlineNote tone="danger">{describeError(give.error, t('failed'))}</InlineNote>
          )}
          <Button type="submit" size="lg" fullWidth pending={give.isPending} pendingLabel={accounts('pending')}>
            {accounts('submit')}
          </Button>
        </form>
      )}
      {methods.includes('passkey') && (
        <>
          {!hasCodes && <p className="text-15 text-text-2">{t('passkeyText')}</p>}
          <PasskeySignIn onSignedIn={onSignedIn} />
        </>
      )}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        {hasCodes && <TextButton onClick={change}>{isRecovery ? t('useApp') : t('useRecoveryCode')}</TextButton>}
        <TextButton onClick={onBack}>{t('back')}</TextButton>
      </div>
    </div>
  )
}
