import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { landingPath } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { AuthLayout } from '../features/accounts/AuthLayout.tsx'
import { SetupForm } from '../features/accounts/SetupForm.tsx'
import { useSignIn } from '../features/sessions/sessions.api.ts'
import { usePageTitle } from '../lib/page-title.ts'

export default function SetupPage() {
  const t = useTranslations('accounts.setup')
  const navigate = useNavigate()
  const signIn = useSignIn()
  const { token } = useSearch({ from: paths.setup })
  usePageTitle(t('title'))
  return (
    <AuthLayout title={t('title')} text={t('text')}>
      <SetupForm
        token={token ?? ''}
        onCreated={async ({ email, password }) => {
          const profile = await signIn.mutateAsync({ email, password })
          await navigate({ to: landingPath(profile) })
        }}
      />
    </AuthLayout>
  )
}
