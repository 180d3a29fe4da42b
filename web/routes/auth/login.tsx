import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { landingPath, requireVisitor } from '../../app/guards.ts'
import { ActivationLinkButton } from '../../features/accounts/ActivationLinkButton.tsx'
import { AuthLayout } from '../../features/accounts/AuthLayout.tsx'
import { useHasPasswords, useOtherProviders } from '../../features/identities/identities.api.ts'
import { SignInWays } from '../../features/identities/SignInWays.tsx'
import { PasskeySignIn } from '../../features/sessions/PasskeySignIn.tsx'
import { SignInForm } from '../../features/sessions/SignInForm.tsx'
import { siteQuery } from '../../lib/api/site-query.ts'
import { readStored } from '../../lib/device-storage.ts'
import { optionalText, ownPath, searchParams } from '../../lib/lists/search-params.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { storedSecondFactor, storeSecondFactor } from '../../lib/session/second-factor.ts'
import { EXPIRY_KEY, isStorageBlocked } from '../../lib/session/session.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

const SecondFactorForm = lazyPart(
  async () => (await import('../../features/sessions/SecondFactorForm.tsx')).SecondFactorForm,
  <Skeleton className="h-48" />,
)

/**
 * The email to fill into the form, the path that signing in leads back to, and whether the form is shown where members sign
 * in at a provider only: administrators always can come in with a password.
 */
const search = searchParams({ email: optionalText, to: ownPath, local: optionalText })

export const Route = createFileRoute('/auth/login')({
  validateSearch: search.schema,
  beforeLoad: requireVisitor,
  // Known before the page is shown, so that the buttons of providers do not push the form down. A failure shows no buttons.
  loader: ({ context }) =>
    context.queryClient.ensureQueryData({ ...siteQuery, revalidateIfStale: true }).catch(() => null),
  head: ({ match }) => pageHead(headText('signIn', match), match),
  component: SignInPage,
})

function SignInPage() {
  const t = useTranslations('accounts.signIn')
  const [note, setNote] = useState<'noStorage' | 'sessionEnded' | false>(false)
  // After the first render, which is the server's.
  useEffect(() => setNote(isStorageBlocked() ? 'noStorage' : readStored(EXPIRY_KEY) === '' && 'sessionEnded'), [])
  const site = useSiteName()
  const heads = useTranslations('heads')
  const navigate = Route.useNavigate()
  const { email, to, local } = Route.useSearch()
  const hasProviders = useOtherProviders().length > 0
  const hasForm = useHasPasswords() || local !== undefined
  const [secondFactor, setSecondFactor] = useState(storedSecondFactor)
  const enter = (profile: Profile) => {
    storeSecondFactor(undefined)
    void navigate({ href: landingPath(profile, to) })
  }
  if (secondFactor) {
    const leave = () => {
      storeSecondFactor(undefined)
      setSecondFactor(undefined)
    }
    return (
      <AuthLayout title={heads('signIn.title')}>
        <SecondFactorForm due={secondFactor} onSignedIn={enter} onBack={leave} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={heads('signIn.title')}>
      {note && <InlineNote className="mb-6">{t(note)}</InlineNote>}
      <SignInWays returnTo={to} isMain hasForm={hasForm}>
        <PasskeySignIn isInList={hasProviders} onSignedIn={enter} />
      </SignInWays>
      {hasForm && (
        <SignInForm
          email={email}
          isMain={!hasProviders}
          onSignedIn={enter}
          onSecondFactor={setSecondFactor}
          renderActivation={(email) => <ActivationLinkButton email={email} />}
        />
      )}
      {hasForm && (
        <p className="mt-5 text-14 text-text-2">
          {t('newHere', { site })}{' '}
          <TextLink to="/auth/signup" className="touch-target">
            {t('signUp')}
          </TextLink>
        </p>
      )}
    </AuthLayout>
  )
}
