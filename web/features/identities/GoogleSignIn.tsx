import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { siteQuery } from '../../lib/api/site-query.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { beginGoogleSignIn } from '../../lib/session/google-sign-in.ts'
import { GoogleIcon } from '../../ui/art/GoogleIcon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

/** The button above the forms of sign-in and sign-up, where this installation offers it. */
export function GoogleSignIn({ returnTo }: { returnTo?: string | undefined }) {
  const t = useTranslations('accounts.google')
  const { data: site } = useQuery(siteQuery)
  const [isLeaving, setIsLeaving] = useIsLeaving()
  if (!site?.google_sign_in) return null
  const begin = async () => {
    setIsLeaving(true)
    try {
      await beginGoogleSignIn(returnTo)
    } catch {
      setIsLeaving(false)
      toast.error(t('notBegun'))
    }
  }
  return (
    <div className="mb-6">
      <Button
        variant="secondary"
        size="lg"
        fullWidth
        icon={GoogleIcon}
        pending={isLeaving}
        pendingLabel={t('pending')}
        onClick={() => void begin()}
      >
        {t('continue')}
      </Button>
      <p className="mt-6 flex items-center gap-3 text-13 text-text-2 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('or')}
      </p>
    </div>
  )
}

/** True from the press until the browser has left; false again when it comes back to the page as it was left. */
function useIsLeaving() {
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    const onPageShow = () => setIsLeaving(false)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
  return [isLeaving, setIsLeaving] as const
}
