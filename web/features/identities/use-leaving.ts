import { useEffect, useState } from 'react'
import { beginSignInAt } from '../../lib/session/provider-sign-in.ts'

/**
 * Leaves for sign-in pages of providers. `leavingFor` is the path from the press until the browser has left; null again
 * when it comes back to the page as it was left, or cannot leave. `begin` sends it there.
 */
export function useLeaving(onFailure: (loginPath: string) => void, begin = beginSignInAt) {
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  useEffect(() => {
    const onPageShow = () => setLeavingFor(null)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
  async function leave(loginPath: string, options?: Parameters<typeof beginSignInAt>[1]): Promise<void> {
    setLeavingFor(loginPath)
    try {
      await begin(loginPath, options)
    } catch {
      setLeavingFor(null)
      onFailure(loginPath)
    }
  }
  return { leavingFor, leave }
}
