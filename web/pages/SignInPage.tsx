import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { landingPath } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { ActivationLinkButton } from '../features/accounts/ActivationLinkButton.tsx'
import { AuthLayout } from '../features/accounts/AuthLayout.tsx'
import { GoogleSignIn } from '../features/identities/GoogleSignIn.tsx'
import { SignInForm } from '../features/sessions/SignInForm.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { TextLink } from '../ui/TextLink.tsx'

export default function SignInPage() {
  const t = useTranslations('accounts.signIn')
  const navigate = useNavigate()
  const { email, to } = useSearch({ from: paths.signIn })
  usePageTitle(t('title'))
  return (
    <AuthLayout title={t('title')}>
      <GoogleSignIn returnTo={to} />
      <SignInForm
        email={email}
        onSignedIn={(profile) => void navigate({ href: landingPath(profile, to) })}
        renderActivation={(address) => <ActivationLinkButton email={address} />}
      />
      <p className="mt-5 text-14 text-text-2">
        {t('newHere')}{' '}
        <TextLink to={paths.signUp} className="touch-target">
          {t('signUp')}
        </TextLink>
      </p>
    </AuthLayout>
  )
}
