import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { GOOGLE_LOGIN_PATH } from '../../../contract/identities.values.ts'
import { siteQuery } from '../../lib/api/site-query.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { GoogleIcon } from '../../ui/art/GoogleIcon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useLeaving } from './use-leaving.ts'

type GoogleSignInProps = {
  returnTo?: string | undefined
  /** Whether buttons of other providers stand above it. */
  isInList?: boolean
}

/** The button above the forms of sign-in and sign-up, where this installation offers it. */
export function GoogleSignIn({ returnTo, isInList = false }: GoogleSignInProps) {
  const t = useTranslations('accounts.google')
  const { data: site } = useQuery(siteQuery)
  const { leavingFor, leave } = useLeaving(() => toast.error(t('notBegun')))
  if (!site?.google_sign_in) return null
  return (
    <Button
      variant="secondary"
      size="lg"
      fullWidth
      className={isInList ? 'justify-start' : undefined}
      icon={GoogleIcon}
      pending={leavingFor !== null}
      pendingLabel={t('pending')}
      onClick={() => void leave(GOOGLE_LOGIN_PATH, { returnTo })}
    >
      {t('continue')}
    </Button>
  )
}
