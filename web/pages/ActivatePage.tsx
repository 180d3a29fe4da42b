import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import { AccountHeader } from '../features/accounts/AccountHeader.tsx'
import { useActivate } from '../features/accounts/accounts.api.ts'
import { NewActivationLinkForm } from '../features/accounts/NewActivationLinkForm.tsx'
import { VerificationCodeForm } from '../features/accounts/VerificationCodeForm.tsx'
import { messageOf } from '../lib/error-toasts.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { LoadingIndicator } from '../ui/LoadingIndicator.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'

const REDIRECT_MS = 2000

export default function ActivatePage() {
  const t = useTranslations('accounts.activate')
  const navigate = useNavigate()
  const { token } = useSearch({ from: paths.activate })
  const { isPending, isSuccess, error } = useActivationOf(token)
  usePageTitle(t('pageTitle'))
  const failure = token ? error : new Error()
  if (failure) {
    return (
      <>
        <AccountHeader className="page-column" />
        <main id="main" className="page-column pb-16">
          <StateMessage
            kind="error"
            as="h1"
            title={t('failedTitle')}
            actions={
              <ButtonLink to={paths.home} size="lg" variant="secondary">
                {t('backHome')}
              </ButtonLink>
            }
          >
            <p>{messageOf(failure, t('failed'))}</p>
            <VerificationCodeForm
              onEntered={(code) => void navigate({ to: paths.activate, search: { token: code } })}
            />
            <NewActivationLinkForm />
          </StateMessage>
        </main>
      </>
    )
  }
  if (isSuccess) {
    return (
      <>
        <AccountHeader className="page-column" />
        <main id="main" className="page-column pb-16">
          <StateMessage
            kind="empty"
            as="h1"
            title={t('activated')}
            actions={
              <ButtonLink to={paths.signIn} size="lg">
                {t('signIn')}
              </ButtonLink>
            }
          >
            <p role="status">{t('redirecting')}</p>
          </StateMessage>
        </main>
      </>
    )
  }
  return (
    <main id="main" className="relative">
      <h1 className="sr-only">{t('pageTitle')}</h1>
      <LoadingIndicator size="full" message={isPending ? t('activating') : t('waiting')} />
      {isPending && <p className="absolute inset-x-0 bottom-1/4 text-center text-15 text-text-2">{t('verifying')}</p>}
    </main>
  )
}

/** Uses the token up once, also where React runs effects twice, and leaves for the sign-in page after success. */
function useActivationOf(token: string | undefined) {
  const navigate = useNavigate()
  const activation = useActivate()
  const usedToken = useRef<string>(undefined)
  const { mutate, isSuccess } = activation
  useEffect(() => {
    if (!token || usedToken.current === token) return
    usedToken.current = token
    mutate(token)
  }, [token, mutate])
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => void navigate({ to: paths.signIn }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, navigate])
  return activation
}
