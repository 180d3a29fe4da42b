import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { requireVisitor } from '../../../app/guards.ts'
import { AuthLayout } from '../../../features/accounts/AuthLayout.tsx'
import { LazyMessageDialog } from '../../../features/accounts/LazyMessageDialog.tsx'
import { SignUpForm } from '../../../features/accounts/SignUpForm.tsx'
import { useHasPasswords } from '../../../features/identities/identities.api.ts'
import { SignInWays } from '../../../features/identities/SignInWays.tsx'
import { siteQuery } from '../../../lib/api/site-query.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { InlineNote } from '../../../ui/feedback/InlineNote.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'

export const Route = createFileRoute('/auth/signup/')({
  beforeLoad: requireVisitor,
  // Known before the page is shown, so that the buttons of providers do not push the form down. A failure shows no buttons.
  loader: ({ context }) => context.queryClient.prefetchQuery(siteQuery),
  head: ({ match }) => pageHead(headText('signUp', match), match),
  component: SignUpPage,
})

const AccountExistsDialog = lazyPart(
  async () => (await import('../../../features/accounts/AccountExistsDialog.tsx')).AccountExistsDialog,
)

function SignUpPage() {
  const t = useTranslations('accounts.signUp')
  const heads = useTranslations('heads')
  const { data: site } = useQuery(siteQuery)
  const hasPasswords = useHasPasswords()
  const navigate = Route.useNavigate()
  const [signedUpEmail, setSignedUpEmail] = useState('')
  const [takenEmail, setTakenEmail] = useState<string>()
  return (
    <AuthLayout title={heads('signUp.title')}>
      {site?.sign_up.policy === 'invitation' ? (
        <InlineNote>{t('byInvitation')}</InlineNote>
      ) : (
        <>
          <SignInWays hasForm={hasPasswords} />
          {hasPasswords && (
            <SignUpForm
              domains={site?.sign_up.domains ?? []}
              onSignedUp={setSignedUpEmail}
              onEmailTaken={setTakenEmail}
            />
          )}
        </>
      )}
      <p className="mt-4 text-14 text-text-2">
        {t('haveAccount')}{' '}
        <TextLink to="/auth/login" className="touch-target">
          {t('signIn')}
        </TextLink>
      </p>
      <LazyMessageDialog
        isOpen={signedUpEmail !== ''}
        title={t('successTitle')}
        text={t('successText', { email: signedUpEmail })}
        closeLabel={t('successClose')}
        onClose={() => void navigate({ to: '/' })}
      />
      {takenEmail && <AccountExistsDialog email={takenEmail} onClose={() => void navigate({ to: '/auth/login' })} />}
    </AuthLayout>
  )
}
