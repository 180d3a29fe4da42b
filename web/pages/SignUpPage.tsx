import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import { AccountExistsDialog } from '../features/accounts/AccountExistsDialog.tsx'
import { AuthLayout } from '../features/accounts/AuthLayout.tsx'
import { MessageDialog } from '../features/accounts/MessageDialog.tsx'
import { SignUpForm } from '../features/accounts/SignUpForm.tsx'
import { GoogleSignIn } from '../features/identities/GoogleSignIn.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { TextLink } from '../ui/TextLink.tsx'

export default function SignUpPage() {
  const t = useTranslations('accounts.signUp')
  const navigate = useNavigate()
  const [signedUpEmail, setSignedUpEmail] = useState<string | null>(null)
  const [takenEmail, setTakenEmail] = useState<string | null>(null)
  usePageTitle(t('title'))
  return (
    <AuthLayout title={t('title')}>
      <GoogleSignIn />
      <SignUpForm onSignedUp={setSignedUpEmail} onEmailTaken={setTakenEmail} />
      <p className="mt-4 text-14 text-text-2">
        {t('haveAccount')} <TextLink to={paths.signIn}>{t('signIn')}</TextLink>
      </p>
      <MessageDialog
        open={signedUpEmail !== null}
        title={t('successTitle')}
        text={t('successText', { email: signedUpEmail ?? '' })}
        closeLabel={t('successClose')}
        onClose={() => void navigate({ to: paths.home })}
      />
      <AccountExistsDialog email={takenEmail} onClose={() => void navigate({ to: paths.signIn })} />
    </AuthLayout>
  )
}
