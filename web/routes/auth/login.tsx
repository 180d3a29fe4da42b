import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { landingPath, requireVisitor } from '../../app/guards.ts'
import { ActivationLinkButton } from '../../features/accounts/ActivationLinkButton.tsx'
import { AuthLayout } from '../../features/accounts/AuthLayout.tsx'
import { useOtherProviders } from '../../features/identities/identities.api.ts'
import { SignInWays } from '../../features/identities/SignInWays.tsx'
import { PasskeySignIn } from '../../features/sessions/PasskeySignIn.tsx'
import { SignInForm } from '../../features/sessions/SignInForm.tsx'
import { siteQuery } from '../../lib/api/site-query.ts'
import { optionalText, ownPath, searchParams } from '../../lib/lists/search-params.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

/** The email to fill into the form, and the path that signing in leads back to. */
const search = searchParams({ email: optionalText, to: ownPath })

export const Route = createFileRoute('/auth/login')({
  validateSearch: search.schema,
  beforeLoad: requireVisitor,
  // Known before the page is shown, so that the buttons of providers do not push the form down. A failure shows no buttons.
  loader: ({ context }) => context.queryClient.prefetchQuery(siteQuery),
  head: ({ match }) => pageHead(headText('signIn', match), match),
  component: SignInPage,
})

function SignInPage() {
  const t = useTranslations('accounts.signIn')
  const site = useSiteName()
  const heads = useTranslations('heads')
  const navigate = Route.useNavigate()
  const { email, to } = Route.useSearch()
  const hasProviders = useOtherProviders().length > 0
  const enter = (profile: Profile) => void navigate({ href: landingPath(profile, to) })
  return (
    <AuthLayout title={heads('signIn.title')}>
      <SignInWays returnTo={to} isMain>
        <PasskeySignIn isInList={hasProviders} onSignedIn={enter} />
      </SignInWays>
      <SignInForm
        email={email}
        isMain={!hasProviders}
        onSignedIn={enter}
        renderActivation={(email) => <ActivationLinkButton email={email} />}
      />
      <p className="mt-5 text-14 text-text-2">
        {t('newHere', { site })}{' '}
        <TextLink to="/auth/signup" className="touch-target">
          {t('signUp')}
        </TextLink>
      </p>
    </AuthLayout>
  )
}
