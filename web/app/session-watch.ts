import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MINUTE_MS } from '../lib/durations.ts'
import { endExpiredSession, onSessionChange, sessionToken } from '../lib/session.ts'
import type { AppRouter } from './router.tsx'

export const EXPIRY_CHECK_MS = 5 * MINUTE_MS

/** Ends the session when its expiry passes, and leaves for the sign-in page whenever it has ended. */
export function useSessionWatch(router: Pick<AppRouter, 'navigate'>, queryClient: QueryClient): void {
  useEffect(() => {
    endExpiredSession()
    const timer = setInterval(() => endExpiredSession(), EXPIRY_CHECK_MS)
    const unsubscribe = onSessionChange(() => void startAfresh(router, queryClient))
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [router, queryClient])
}

/** What the last member saw is not for the next one. A page that shows it is left first, or it would fetch it again. */
async function startAfresh(router: Pick<AppRouter, 'navigate'>, queryClient: QueryClient): Promise<void> {
  if (sessionToken() === null) await router.navigate({ to: '/auth/login' })
  queryClient.clear()
}
