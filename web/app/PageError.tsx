import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { isCodeLoadError, reloadAutomatically, reloadFromServer } from '../lib/errors/code-loading.ts'
import { CurrentUserError } from '../lib/session/current-user.ts'
import { LoadFailure } from '../ui/feedback/LoadFailure.tsx'

const LAYOUTS = new Set<string>(['/_main', '/admin'])

/** Shown in place of a page that failed. It recovers by itself when the line returns. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('shell')
  const router = useRouter()
  const isCodeLost = isCodeLoadError(error)
  useEffect(() => {
    const recover = () => {
      if (isCodeLost) return void reloadAutomatically()
      reset()
      void router.invalidate()
    }
    if (isCodeLost) recover()
    window.addEventListener('online', recover)
    return () => window.removeEventListener('online', recover)
  }, [isCodeLost, reset, router])
  const tryAgain = () => {
    if (isCodeLost) return void reloadFromServer()
    reset()
    void router.invalidate()
  }
  // A page within a layout is inside the layout's main element.
  const isInLayout = useMatches({ select: (matches) => matches.some(({ routeId }) => LAYOUTS.has(routeId)) })
  const Container = isInLayout ? 'div' : 'main'
  return (
    <Container className="mx-auto max-w-page px-gutter py-16">
      <LoadFailure
        text={error instanceof CurrentUserError ? t(`pageError.profile.${error.reason}`) : t('pageError.text')}
        onRetry={tryAgain}
      />
    </Container>
  )
}
