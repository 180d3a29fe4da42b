import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import { AuthLayout } from '../features/accounts/AuthLayout.tsx'
import { SignUpForm } from '../features/accounts/SignUpForm.tsx'
import { GoogleSignIn } from '../features/identities/GoogleSignIn.tsx'
import { Late } from '../lib/Late.tsx'
import { latePart } from '../lib/late-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { TextLink } from '../ui/TextLink.tsx'

const messageDialog = latePart(async () => (await import('../features/accounts/MessageDialog.tsx')).MessageDialog)
const existsDialog = latePart(
  async () => (await import('../features/accounts/AccountExistsDialog.tsx')).AccountExistsDialog,
)

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
        {t('haveAccount')}{' '}
        <TextLink to={paths.signIn} className="touch-target">
          {t('signIn')}
        </TextLink>
      </p>
      <Late
        part={messageDialog}
        open={signedUpEmail !== null}
        title={t('successTitle')}
        text={t('successText', { email: signedUpEmail ?? '' })}
        closeLabel={t('successClose')}
        onClose={() => void navigate({ to: paths.home })}
      />
      <Late
        part={existsDialog}
        open={takenEmail !== null}
        email={takenEmail}
        onClose={() => void navigate({ to: paths.signIn })}
      />
    </AuthLayout>
  )
}
