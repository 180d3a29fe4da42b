import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readStored, SIGN_OUTS_KEY } from '../lib/device-storage.ts'
import { MINUTE_MS } from '../lib/durations.ts'
import { signInLink } from '../lib/pages/links.ts'
import { endExpiredSession, onSessionChange, type SessionChange } from '../lib/session/session.ts'
import type { AppRouter } from './router.tsx'

export const EXPIRY_CHECK_MS = 5 * MINUTE_MS

type Router = Pick<AppRouter, 'navigate' | 'latestLocation'>

/** Ends the session when its expiry passes, tells the server of sign-outs that it did not hear of, and leaves for the sign-in page whenever it has ended. */
export function useSessionWatch(router: Router, queryClient: QueryClient): void {
  useEffect(() => {
    endExpiredSession()
    const timer = setInterval(() => endExpiredSession(), EXPIRY_CHECK_MS)
    void sendSignOuts()
    window.addEventListener('online', sendSignOuts)
    const unsubscribe = leaveWithSession(router, queryClient)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendSignOuts)
      unsubscribe()
    }
  }, [router, queryClient])
}

/** Leaves for the sign-in page when a session ends, until the returned function is called. */
export function leaveWithSession(router: Router, queryClient: QueryClient): () => void {
  return onSessionChange((change) => void leaveAndClearCache(router, queryClient, change))
}

/** Clears the data of the last member. Leaves a page that shows it first, or it would fetch it again. */
async function leaveAndClearCache(router: Router, queryClient: QueryClient, change: SessionChange): Promise<void> {
  if (change === 'interrupted') await router.navigate(signInLink(router.latestLocation.href))
  else if (change === 'left') await router.navigate({ to: '/auth/login' })
  queryClient.clear()
  await (await import('../lib/offline/deferred.ts')).wipeAfter(change)
}

async function sendSignOuts(): Promise<void> {
  if (readStored(SIGN_OUTS_KEY) !== null) await (await import('../lib/offline/deferred.ts')).sendSignOuts()
}
