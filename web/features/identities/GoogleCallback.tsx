import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api/api-client.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { SignInError } from '../../lib/session/enter-session.ts'
import { CallbackPage } from './CallbackPage.tsx'
import { useRedeemedCode } from './use-redeemed-code.ts'

const REDIRECT_MS = 3000

/** Ends a Google sign-in with the code that the server sent the browser back with. */
export function GoogleCallback({ token }: { token: string | undefined }) {
  const t = useTranslations('accounts')
  const heads = useTranslations('heads')
  const { error, isBack } = useRedeemedCode(token, (failure) =>
    toast.error(failure ? (describe(failure)[0] ?? '') : t('google.noTokenToast')),
  )
  const problem = token || isBack ? error && describe(error) : [t('google.noToken')]
  useReturnToSignIn(problem !== null)

  function describe(failure: Error): string[] {
    if (failure instanceof SignInError) return [t(`signIn.${failure.reason}`)]
    const isExplained = failure instanceof ApiError && !failure.isUnreachable
    return isExplained ? [t('google.failed'), failure.message] : [t('google.failed')]
  }

  return (
    <CallbackPage
      title={heads('googleCallback.title')}
      completing={t('google.completing')}
      problem={problem}
      problemTitle={t('google.errorTitle')}
      backLabel={t('google.returnToLogin')}
    />
  )
}

function useReturnToSignIn(hasFailed: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!hasFailed) return
    const timer = setTimeout(() => void navigate({ to: '/auth/login', replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [hasFailed, navigate])
}
