import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { useLanguage } from '../lib/language.ts'
import { LoadingProvider } from '../lib/loading.tsx'
import { queryClient } from '../lib/query-client.ts'
import { sessionToken } from '../lib/session.ts'
import messages from '../messages/en/index.ts'
import { LoadingIndicator } from '../ui/LoadingIndicator.tsx'
import { AppFailed } from './AppFailed.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { loadSessionProfile } from './guards.ts'
import { router } from './router.tsx'
import { useSessionWatch } from './session-watch.ts'

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <IntlProvider
        locale={useLanguage()}
        messages={messages}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      >
        <ErrorBoundary fallback={<AppFailed />}>
          <QueryClientProvider client={queryClient}>
            <LoadingProvider>
              <SignedInCheck />
            </LoadingProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </IntlProvider>
    </CSPProvider>
  )
}

/** Waits for the stored session's profile before the first page, so that no guard has to guess. */
function SignedInCheck() {
  const t = useTranslations('shell')
  const [isChecking, setIsChecking] = useState(() => sessionToken() !== null)
  useSessionWatch()
  useEffect(() => {
    if (!isChecking) return
    // The page that needs the profile shows the failure.
    void loadSessionProfile()
      .catch(() => null)
      .finally(() => setIsChecking(false))
  }, [isChecking])
  return isChecking ? (
    <LoadingIndicator size="full" message={t('startup.checkingAuthentication')} />
  ) : (
    <RouterProvider router={router} />
  )
}
