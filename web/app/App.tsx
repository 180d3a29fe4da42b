import catalogues from 'virtual:catalogues'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import { formatsOf } from '../../contract/languages.values.ts'
import { LoadingProvider } from '../lib/feedback/loading.tsx'
import { useSiteName } from '../lib/pages/site-name.ts'
import { adoptLanguage, pageLanguage } from '../lib/preferences/language.ts'
import { regionalLocale } from '../lib/preferences/regional-locale.ts'
import { deviceTimeZone, TimeZoneKnownContext } from '../lib/preferences/time-zone.ts'
import { currentUserQuery, useCurrentUser } from '../lib/session/current-user.ts'
import { sessionToken } from '../lib/session/session.ts'
import { LoadingOverlay } from '../ui/feedback/LoadingOverlay.tsx'
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
  const language = pageLanguage()
  // Another zone renders everything with words again: deferred, so that the page is not hydrated all at once for it.
  const isZoneKnown = useDeferredValue(true, renderedAt && false)
  const timeZone = isZoneKnown ? deviceTimeZone() : 'UTC'
  return (
    <CSPProvider disableStyleElements>
      <TimeZoneKnownContext value={isZoneKnown}>
        <IntlProvider
          locale={isZoneKnown ? regionalLocale(language) : formatsOf(language)}
          messages={catalogues[language]}
          timeZone={timeZone}
          now={renderedAt}
        >
          <ErrorBoundary fallback={<AppFailed />}>
            <QueryClientProvider client={queryClient}>
              <LoadingProvider>
                <OwnPreferences>
                  <SignedInCheck router={router} queryClient={queryClient} />
                </OwnPreferences>
              </LoadingProvider>
            </QueryClientProvider>
          </ErrorBoundary>
        </IntlProvider>
      </TimeZoneKnownContext>
    </CSPProvider>
  )
}

/** Shows the page in the language, and times in the zone, that the member chose. */
function OwnPreferences({ children }: { children: ReactNode }) {
  const { time_zone, language } = useCurrentUser() ?? {}
  const zone = time_zone ?? undefined
  useEffect(() => {
    if (language) adoptLanguage(language)
  }, [language])
  return (
    <IntlProvider locale={useLocale()} timeZone={zone}>
      {children}
    </IntlProvider>
  )
}

/** Waits for the stored session's profile before the first page, so that no guard has to guess. */
function SignedInCheck({ router, queryClient }: Pick<AppProps, 'router' | 'queryClient'>) {
  const [isChecking, setIsChecking] = useState(
    () => sessionToken() !== null && queryClient.getQueryState(currentUserQuery.queryKey)?.data === undefined,
  )
  useSessionWatch(router, queryClient)
  useEffect(() => {
    if (!isChecking) return
    // The page that needs the profile shows the failure.
    void loadSessionProfile(queryClient)
      .catch(() => null)
      .finally(() => setIsChecking(false))
  }, [isChecking, queryClient])
  return isChecking ? <Startup /> : <RouterProvider router={router} />
}

/** No page has a title yet. */
function Startup() {
  const t = useTranslations('shell')
  return (
    <>
      <title>{useSiteName()}</title>
      <LoadingOverlay message={t('startup.checkingAuthentication')} />
    </>
  )
}
