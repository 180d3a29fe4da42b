import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { LoadingProvider } from '../lib/feedback/loading.tsx'
import { useLanguage, useTimeZone } from '../lib/preferences/language.ts'
import { sessionToken } from '../lib/session/session.ts'
import messages from '../messages/en/index.ts'
import { LoadingIndicator } from '../ui/feedback/LoadingIndicator.tsx'
import { AppFailed } from './AppFailed.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { loadSessionProfile } from './guards.ts'
import type { AppRouter } from './router.tsx'
import { useSessionWatch } from './session-watch.ts'

type AppProps = {
  router: AppRouter
  queryClient: QueryClient
  /** When the server rendered the page that is hydrated: ages are shown as of then until hydration is done. */
  renderedAt?: Date | undefined
}

export function App({ router, queryClient, renderedAt }: AppProps) {
  return (
    <CSPProvider disableStyleElements>
      <IntlProvider locale={useLanguage()} messages={messages} timeZone={useTimeZone()} now={renderedAt}>
        <ErrorBoundary fallback={<AppFailed />}>
          <QueryClientProvider client={queryClient}>
            <LoadingProvider>
              <SignedInCheck router={router} queryClient={queryClient} />
            </LoadingProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </IntlProvider>
    </CSPProvider>
  )
}

/** Waits for the stored session's profile before the first page, so that no guard has to guess. */
function SignedInCheck({ router, queryClient }: Pick<AppProps, 'router' | 'queryClient'>) {
  const t = useTranslations('shell')
  const [isChecking, setIsChecking] = useState(() => sessionToken() !== null)
  useSessionWatch(router, queryClient)
  useEffect(() => {
    if (!isChecking) return
    // The page that needs the profile shows the failure.
    void loadSessionProfile(queryClient)
      .catch(() => null)
      .finally(() => setIsChecking(false))
  }, [isChecking, queryClient])
  return isChecking ? (
    <LoadingIndicator size="full" message={t('startup.checkingAuthentication')} />
  ) : (
    <RouterProvider router={router} />
  )
}
