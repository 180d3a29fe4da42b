import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'

type Loading = {
  isLoading: boolean
  message: string
  startLoading: (message?: string) => void
  stopLoading: () => void
}

const LoadingContext = createContext<Loading | null>(null)

/** Holds the state of the full-screen loading overlay. A message persists until another one replaces it. */
export function LoadingProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  const [isLoading, setIsLoading] = useState(false)
  const [message, setMessage] = useState<string>()
  const startLoading = useCallback((nextMessage?: string) => {
    if (nextMessage) setMessage(nextMessage)
    setIsLoading(true)
  }, [])
  const stopLoading = useCallback(() => setIsLoading(false), [])
  const shownMessage = message ?? t('loading.request')
  const value = useMemo(
    () => ({ isLoading, message: shownMessage, startLoading, stopLoading }),
    [isLoading, shownMessage, startLoading, stopLoading],
  )
  return <LoadingContext value={value}>{children}</LoadingContext>
}

/** Starts and stops the overlay from any screen. */
export function useLoading(): Loading {
  const loading = useContext(LoadingContext)
  if (!loading) throw new Error('useLoading must be used within a LoadingProvider')
  return loading
}
