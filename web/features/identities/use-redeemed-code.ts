import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api/api-client.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { ownPath } from '../../lib/lists/search-params.ts'
import { onboardingPath } from '../../lib/pages/links.ts'
import { consumeReturnPath } from '../../lib/session/provider-sign-in.ts'
import { storeSecondFactor } from '../../lib/session/second-factor.ts'
import { isSignedIn } from '../../lib/session/session.ts'
import { useRedeemCode } from './identities.api.ts'

const USED = 422

/**
 * Redeems the code that a sign-in ended with, once, also where React runs effects twice, and leads on. Returns the
 * failure, if any. `onFailure` is called once, with none when there is no code. Somebody who is signed in and goes back here is
 * led on; `canBeBack` is false where the page has a problem to explain. `to` and `course` are of a launch.
 */
export function useRedeemedCode(
  token: string | undefined,
  onFailure: (failure?: Error) => void,
  { canBeBack = true, to, course }: { canBeBack?: boolean; to?: string | undefined; course?: string | undefined } = {},
): { error: Error | null; isBack: boolean } {
  const t = useTranslations('accounts.signIn')
  const launch = useTranslations('launch')
  const navigate = useNavigate()
  const { mutateAsync, error } = useRedeemCode()
  const hasBegun = useRef(false)
  const [wasSignedIn] = useState(isSignedIn)
  const isBack = !token && canBeBack && wasSignedIn
  const goTo = (path: string) =>
    path.endsWith('?share=idea')
      ? navigate({ to: '/view-ideas', state: { ideaForm: {} }, replace: true })
      : navigate({ href: path, replace: true })
  const goHome = () => navigate({ to: '/community', replace: true })

  async function complete(code: string, returnTo: string | undefined): Promise<void> {
    try {
      const profile = await mutateAsync(code)
      if (course) {
        const onClick = () => void navigate({ to: '/courses/{-$courseId}' })
        toast.success(launch('arrived', { course }), { action: { label: launch('courses'), onClick } })
      } else toast.success(t('success'))
      await goTo(profile.has_completed_profile ? (returnTo ?? '/community') : onboardingPath(returnTo))
    } catch (failure) {
      if (failure instanceof ApiError && failure.secondFactor) {
        storeSecondFactor(failure.secondFactor)
        return navigate({ to: '/auth/login', search: { to: returnTo }, replace: true })
      }
      // The code was used before, by this browser: somebody went back.
      if (failure instanceof ApiError && failure.status === USED && wasSignedIn) return goHome()
      onFailure(failure as Error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the code that the page was opened with.
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const kept = ownPath(consumeReturnPath())
    if (token) void complete(token, to ?? kept)
    else if (isBack) void goHome()
    else onFailure()
  }, [])
  const isLeaving = error instanceof ApiError && (error.secondFactor || (error.status === USED && wasSignedIn))
  return { error: isLeaving ? null : error, isBack }
}
