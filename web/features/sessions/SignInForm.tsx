import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { SignIn } from '../../../contract/accounts.ts'
import type { SecondFactorDue } from '../../../contract/errors.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { fieldsOf } from '../../lib/forms/form-fields.ts'
import { lazyZodResolver } from '../../lib/forms/lazy-zod-resolver.ts'
import { SignInError } from '../../lib/session/enter-session.ts'
import { isStorageBlocked } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { useSignIn } from './sessions.api.ts'

const resolver = lazyZodResolver(async () => (await import('../../../contract/accounts.ts')).SignIn)

const SECONDS_PER_MINUTE = 60

type SignInFormProps = {
  email?: string | undefined
  /** Whether it is the main way to sign in. */
  isMain?: boolean
  onSignedIn: (profile: Profile) => void
  /** Called where the password is right and a second factor is due. */
  onSecondFactor: (due: SecondFactorDue) => void
  /** Offered when the account waits for its activation. */
  renderActivation: (email: string) => React.ReactNode
}

/** Address and password. What was typed stays after a failure. */
export function SignInForm({
  email = '',
  isMain = true,
  onSignedIn,
  onSecondFactor,
  renderActivation,
}: SignInFormProps) {
  const t = useTranslations('accounts')
  const signIn = useSignIn()
  const describe = useSignInFailure()
  const [inactiveEmail, setInactiveEmail] = useState<string>()
  const form = useForm<SignIn>({
    resolver,
    defaultValues: { email, password: '' },
  })
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async (credentials) => {
    setInactiveEmail(undefined)
    try {
      const profile = await signIn.mutateAsync(credentials)
      toast.success(t('signIn.success'))
      onSignedIn(profile)
    } catch (error) {
      if (error instanceof ApiError && error.secondFactor) return onSecondFactor(error.secondFactor)
      if (error instanceof ApiError && error.status === 403 && 'account' in error.fields)
        setInactiveEmail(credentials.email)
    }
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <TextField label={t('email')} type="email" autoComplete="username webauthn" {...field('email')} />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        aside={<TextLink to="/auth/forgot-password">{t('signIn.forgotPassword')}</TextLink>}
        {...field('password')}
      />
      {signIn.error && !isStorageBlocked() && (
        <InlineNote tone="danger">
          <p>{describe(signIn.error)}</p>
          {inactiveEmail && <div className="mt-2">{renderActivation(inactiveEmail)}</div>}
        </InlineNote>
      )}
      {signIn.isPending && signIn.failureCount > 0 && (
        <InlineNote>
          <p role="status">{t('signIn.busy')}</p>
        </InlineNote>
      )}
      <Button
        type="submit"
        variant={isMain ? 'primary' : 'secondary'}
        size="lg"
        fullWidth
        pending={signIn.isPending}
        pendingLabel={t('signIn.pending')}
      >
        {t('signIn.submit')}
      </Button>
    </Form>
  )
}

/** Puts a failed sign-in into words. */
function useSignInFailure(): (error: unknown) => string {
  const t = useTranslations('accounts.signIn')
  return (error) => {
    if (error instanceof SignInError) return t(error.reason)
    if (!(error instanceof ApiError)) return t('failed')
    if (error.isUnreachable) return error.message
    if (error.status === 401) return t('badCredentials')
    if (error.status === 429) {
      return t('throttled', {
        minutes: Math.ceil((error.retryAfterSeconds ?? SECONDS_PER_MINUTE) / SECONDS_PER_MINUTE),
      })
    }
    return describeError(error, t('failed'), t('failed'))
  }
}
