import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { isCodeLoadError, reloadFromServer, reloadWhenServerResponds } from '../lib/errors/code-loading.ts'
import { CurrentUserError } from '../lib/session/current-user.ts'
import { LoadFailure } from '../ui/feedback/LoadFailure.tsx'
import { TextLink } from '../ui/navigation/TextLink.tsx'

const LAYOUTS = new Set<string>(['/_main', '/admin'])

/** Shown in place of a page that failed. It recovers by itself when the line returns. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('shell')
  const router = useRouter()
  const isCodeLost = isCodeLoadError(error)
  const tryAgain = useCallback(() => {
    if (isCodeLost) return void reloadFromServer()
    reset()
    void router.invalidate()
  }, [isCodeLost, reset, router])
  useEffect(() => {
    if (isCodeLost) return reloadWhenServerResponds()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [isCodeLost, tryAgain])
  // A page within a layout is inside the layout's main element, unless the layout failed itself.
  const isInLayout = useMatches({
    select: (matches) => matches.some(({ routeId, status }) => LAYOUTS.has(routeId) && status !== 'error'),
  })
  const Container = isInLayout ? 'div' : 'main'
  return (
    <Container className="mx-auto max-w-page px-gutter py-16">
      <LoadFailure
        text={error instanceof CurrentUserError ? t(`pageError.profile.${error.reason}`) : t('pageError.text')}
        onRetry={tryAgain}
        action={!isInLayout && <TextLink to="/">{t('pageError.startOver')}</TextLink>}
      />
    </Container>
  )
}
