import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api/api-client.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { ownPath } from '../../lib/lists/search-params.ts'
import { onboardingPath } from '../../lib/pages/links.ts'
import { SignInError } from '../../lib/session/enter-session.ts'
import { takeReturnPath } from '../../lib/session/google-sign-in.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { useRedeemGoogleCode } from './identities.api.ts'

const REDIRECT_MS = 3000

/** Ends a Google sign-in with the code that the server sent the browser back with. */
export function GoogleCallback({ token }: { token: string | undefined }) {
  const t = useTranslations('accounts.google')
  const heads = useTranslations('heads')
  const problem = useSignInWith(token)
  if (!problem) {
    return (
      <main id="main">
        <h1 className="sr-only">{heads('googleCallback.title')}</h1>
        <LoadingIndicator size="full" message={t('completing')} />
      </main>
    )
  }
  return (
    <main id="main" className="page-column py-16">
      <StateMessage
        kind="error"
        as="h1"
        title={t('errorTitle')}
        actions={
          <ButtonLink to="/auth/login" replace size="lg" variant="secondary">
            {t('returnToLogin')}
          </ButtonLink>
        }
      >
        {problem.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </StateMessage>
    </main>
  )
}

/** Redeems the code once, also where React runs effects twice, and leads on. Returns what is wrong, if anything is. */
function useSignInWith(token: string | undefined): string[] | null {
  const t = useTranslations('accounts')
  const navigate = useNavigate()
  const { mutateAsync, error } = useRedeemGoogleCode()
  const hasBegun = useRef(false)
  const problem = token ? error && describe(error) : [t('google.noToken')]

  function describe(failure: Error): string[] {
    if (failure instanceof SignInError) return [t(`signIn.${failure.reason}`)]
    const isExplained = failure instanceof ApiError && !failure.isUnreachable
    return isExplained ? [t('google.failed'), failure.message] : [t('google.failed')]
  }

  async function complete(code: string, returnTo: string | undefined): Promise<void> {
    try {
      const profile = await mutateAsync(code)
      toast.success(t('signIn.success'))
      await navigate({
        href: profile.has_completed_profile ? (returnTo ?? '/community') : onboardingPath(returnTo),
        replace: true,
      })
    } catch (failure) {
      toast.error(describe(failure as Error)[0] ?? t('google.failed'))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the code that the page was opened with.
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const to = ownPath(takeReturnPath())
    if (token) void complete(token, to)
    else toast.error(t('google.noTokenToast'))
  }, [])

  const hasFailed = problem !== null
  useEffect(() => {
    if (!hasFailed) return
    const timer = setTimeout(() => void navigate({ to: '/auth/login', replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [hasFailed, navigate])
  return problem
}
