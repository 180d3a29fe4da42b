import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { siteQuery } from '../../lib/api/site-query.ts'
import { afterFirstView } from '../../lib/pages/after-first-view.tsx'
import { GoogleSignIn } from './GoogleSignIn.tsx'
import { useOtherProviders } from './identities.api.ts'

const ProviderButtons = afterFirstView(async () => (await import('./ProviderButtons.tsx')).ProviderButtons)

type SignInWaysProps = {
  returnTo?: string | undefined
  /** Whether signing in at a provider is the main action of the page. */
  isMain?: boolean
  /** Whether a form for passwords follows. */
  hasForm?: boolean
  /** Another way to sign in, as a button below. */
  children?: ReactNode
}

/** The buttons of providers above the forms of sign-in and sign-up. Without any, and no other way, nothing. */
export function SignInWays({ returnTo, isMain = false, hasForm = true, children }: SignInWaysProps) {
  const t = useTranslations('accounts.google')
  const { data: site } = useQuery(siteQuery)
  const providers = useOtherProviders()
  const hasOthers = providers.length > 0
  if (!site?.google_sign_in && !hasOthers && !children) return null
  return (
    <div className="mb-6 flex flex-col gap-2.5">
      {hasOthers && (
        <ProviderButtons
          providers={providers}
          returnTo={returnTo}
          isMain={isMain}
          isAutomatic={isMain && !hasForm && site?.sign_in.providers.length === 1}
        />
      )}
      <GoogleSignIn returnTo={returnTo} isInList={hasOthers} />
      {children}
      {hasForm && (
        <p className="mt-3.5 flex items-center gap-3 text-13 text-text-2 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
          {t('or')}
        </p>
      )}
    </div>
  )
}
