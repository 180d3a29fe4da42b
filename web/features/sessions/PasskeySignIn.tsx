import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { enterSession } from '../../lib/session/enter-session.ts'
import { hasPasskeys } from '../../lib/session/has-passkeys.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'

const load = () => import('../../lib/session/passkeys.ts')

/** Before the challenge of the offer runs out. */
const RENEW_MS = 4 * 60_000
/** Statuses of a passkey that the member chose. */
const REFUSED = [401, 403]

type PasskeySignInProps = {
  /** Whether buttons of providers stand above it. */
  isInList?: boolean
  onSignedIn: (profile: Profile) => void
}

/**
 * Signs in with a passkey and no typing: by the button, and among what the browser fills into the email field, which needs
 * `webauthn` in its autocomplete.
 */
export function PasskeySignIn({ isInList = false, onSignedIn }: PasskeySignInProps) {
  const t = useTranslations('passkeySignIn')
  const accounts = useTranslations('accounts.signIn')
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const enter = useRef(onSignedIn)
  enter.current = onSignedIn

  const signIn = useCallback(
    async (isAutofill: boolean) => {
      const { isPasskeyCancelled, signInByPasskey } = await load()
      try {
        const profile = await enterSession(queries, await signInByPasskey({ isAutofill }))
        toast.success(accounts('success'))
        enter.current(profile)
      } catch (error) {
        if (!isPasskeyCancelled(error)) throw error
      }
    },
    [queries, accounts],
  )

  const refuse = (error: unknown) => setProblem(describeError(error, t('failed')))
  useAutofill(signIn, !isPending, refuse)

  async function press() {
    if (!hasPasskeys()) return setProblem(t('unsupported'))
    setProblem(undefined)
    setIsPending(true)
    try {
      await signIn(false)
    } catch (error) {
      refuse(error)
    }
    setIsPending(false)
  }

  return (
    <>
      {problem && <InlineNote tone="danger">{problem}</InlineNote>}
      <Button
        variant="secondary"
        size="lg"
        fullWidth
        className={isInList ? 'justify-start' : undefined}
        icon={KeyRound}
        pending={isPending}
        pendingLabel={t('pending')}
        onClick={() => void press()}
      >
        {t('signIn')}
      </Button>
    </>
  )
}

/** Lets the browser offer passkeys in the email field while the page is open. */
function useAutofill(
  signIn: (isAutofill: boolean) => Promise<void>,
  isOffered: boolean,
  onRefused: (error: unknown) => void,
): void {
  const latest = useRef({ signIn, onRefused })
  latest.current = { signIn, onRefused }
  useEffect(() => {
    if (!isOffered || !hasPasskeys()) return
    let isOver = false
    let cancel = () => {}
    const offer = async () => {
      const { canAutofillPasskeys, cancelPasskey } = await load()
      if (isOver || !(await canAutofillPasskeys()) || isOver) return
      cancel = cancelPasskey
      await latest.current.signIn(true)
    }
    // An offer that cannot be made leaves the button and the form.
    const offerQuietly = () =>
      void offer().catch((error) => {
        if (!isOver && error instanceof ApiError && REFUSED.includes(error.status)) latest.current.onRefused(error)
      })
    offerQuietly()
    const renewal = setInterval(offerQuietly, RENEW_MS)
    return () => {
      isOver = true
      clearInterval(renewal)
      cancel()
    }
  }, [isOffered])
}
