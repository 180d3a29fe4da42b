import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

import { call } from '../../lib/api-client.ts'
import { clearDrafts } from '../../lib/draft.ts'
import { useLoading } from '../../lib/loading.tsx'
import { endSession } from '../../lib/session.ts'

/** Signs out on the server and on this device, and removes the drafts kept there; the device forgets the session even when the server is away. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const { startLoading, stopLoading } = useLoading()
  return useCallback(async () => {
    startLoading()
    await call('signOut', {}).catch(() => undefined)
    await clearDrafts()
    endSession()
    await navigate({ to: '/auth/login' })
    stopLoading()
  }, [navigate, startLoading, stopLoading])
}
