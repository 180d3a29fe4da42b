import { useEffect } from 'react'
import { MINUTE_MS } from '../lib/durations.ts'
import { queryClient } from '../lib/query-client.ts'
import { endExpiredSession, onSessionChange, sessionToken } from '../lib/session.ts'
import { paths } from './paths.ts'
import { router } from './router.tsx'

export const EXPIRY_CHECK_MS = 5 * MINUTE_MS

/** Ends the session when its expiry passes, and leaves for the sign-in page whenever it has ended. */
export function useSessionWatch(): void {
  useEffect(() => {
    endExpiredSession()
    const timer = setInterval(() => endExpiredSession(), EXPIRY_CHECK_MS)
    const unsubscribe = onSessionChange(() => void startAfresh())
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [])
}

/** What the last member saw is not for the next one. A page that shows it is left first, or it would fetch it again. */
async function startAfresh(): Promise<void> {
  if (sessionToken() === null) await router.navigate({ to: paths.signIn })
  queryClient.clear()
}
