import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { landingPath } from '../../app/guards.ts'
import { AccountHeader } from '../../features/accounts/AccountHeader.tsx'
import { useActivate } from '../../features/accounts/accounts.api.ts'
import { NewActivationLinkForm } from '../../features/accounts/NewActivationLinkForm.tsx'
import { VerificationCodeForm } from '../../features/accounts/VerificationCodeForm.tsx'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { optionalText, searchParams } from '../../lib/lists/search-params.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'

const search = searchParams({ token: optionalText })

export const Route = createFileRoute('/auth/activate')({
  // A token is for the browser that was given it, not for the server's cache of pages.
  ssr: false,
  validateSearch: search.schema,
  head: ({ match }) => pageHead(headText('activate', match), match),
  component: ActivatePage,
})

const REDIRECT_MS = 2000

function ActivatePage() {
  const t = useTranslations('accounts.activate')
  const heads = useTranslations('heads')
  const navigate = Route.useNavigate()
  const { token } = Route.useSearch()
  const { isPending, isSuccess, data, error } = useActivationOf(token)
  const failure = token ? error : new Error()
  if (failure) {
    return (
      <OutcomePage>
        <StateMessage
          kind="error"
          as="h1"
          title={t('failedTitle')}
          actions={
            <ButtonLink to="/" size="lg" variant="secondary">
              {t('backHome')}
            </ButtonLink>
          }
        >
          <p>{describeError(failure, t('failed'))}</p>
          <VerificationCodeForm
            onEntered={(code) => void navigate({ to: '/auth/activate', search: { token: code } })}
          />
          <NewActivationLinkForm />
        </StateMessage>
      </OutcomePage>
    )
  }
  if (isSuccess && !data.profile) {
    return (
      <OutcomePage>
        <StateMessage
          kind="empty"
          as="h1"
          title={t('activated')}
          actions={
            <ButtonLink to="/auth/login" search={{ email: data.user.email }} size="lg">
              {t('signIn')}
            </ButtonLink>
          }
        >
          <p role="status">{t('redirecting')}</p>
        </StateMessage>
      </OutcomePage>
    )
  }
  return (
    <main id="main" className="relative">
      <h1 className="sr-only">{heads('activate.title')}</h1>
      <LoadingIndicator size="full" message={isPending ? t('activating') : t('waiting')} />
      {isPending && <p className="absolute inset-x-0 bottom-1/4 text-center text-15 text-text-2">{t('verifying')}</p>}
    </main>
  )
}

/** The result of the activation, below the logo. */
function OutcomePage({ children }: { children: ReactNode }) {
  return (
    <>
      <AccountHeader className="page-column" />
      <main id="main" className="page-column pb-16">
        {children}
      </main>
    </>
  )
}

/**
 * Uses the token up once, also where React runs effects twice. After success leaves for the sign-in page, with the email
 * address, or with a session at once to where a sign-in leads.
 */
function useActivationOf(token: string | undefined) {
  const t = useTranslations('accounts.activate')
  const navigate = Route.useNavigate()
  const activation = useActivate()
  const usedToken = useRef<string>(undefined)
  const { mutate, data } = activation
  useEffect(() => {
    if (!token || usedToken.current === token) return
    usedToken.current = token
    mutate(token)
  }, [token, mutate])
  useEffect(() => {
    if (!data) return
    const { user, profile } = data
    if (profile) {
      toast.success(t('activated'))
      void navigate({ href: landingPath(profile), replace: true })
      return
    }
    const timer = setTimeout(() => void navigate({ to: '/auth/login', search: { email: user.email } }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [data, navigate, t])
  return activation
}
