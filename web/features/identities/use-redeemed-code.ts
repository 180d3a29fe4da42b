import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api/api-client.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { ownPath } from '../../lib/lists/search-params.ts'
import { onboardingPath } from '../../lib/pages/links.ts'
import { takeReturnPath } from '../../lib/session/provider-sign-in.ts'
import { keepSecondFactor } from '../../lib/session/second-factor.ts'
import { useRedeemCode } from './identities.api.ts'

/**
 * Redeems the code that a sign-in ended with, once, also where React runs effects twice, and leads on. Returns the
 * failure, if any. `onFailure` is called once, with none when there is no code.
 */
export function useRedeemedCode(token: string | undefined, onFailure: (failure?: Error) => void): Error | null {
  const t = useTranslations('accounts.signIn')
  const navigate = useNavigate()
  const { mutateAsync, error } = useRedeemCode()
  const hasBegun = useRef(false)

  async function complete(code: string, returnTo: string | undefined): Promise<void> {
    try {
      const profile = await mutateAsync(code)
      toast.success(t('success'))
      await navigate({
        href: profile.has_completed_profile ? (returnTo ?? '/community') : onboardingPath(returnTo),
        replace: true,
      })
    } catch (failure) {
      if (failure instanceof ApiError && failure.secondFactor) {
        keepSecondFactor(failure.secondFactor)
        return navigate({ to: '/auth/login', search: { to: returnTo }, replace: true })
      }
      onFailure(failure as Error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the code that the page was opened with.
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const to = ownPath(takeReturnPath())
    if (token) void complete(token, to)
    else onFailure()
  }, [])
  return error instanceof ApiError && error.secondFactor ? null : error
}
