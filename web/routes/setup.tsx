import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AuthLayout } from '../features/accounts/AuthLayout.tsx'
import { SetupForm } from '../features/accounts/SetupForm.tsx'
import { useSignIn } from '../features/sessions/sessions.api.ts'
import { optionalText, searchParams } from '../lib/lists/search-params.ts'
import { headText, pageHead } from '../lib/pages/page-head.ts'
import { useSiteName } from '../lib/pages/site-name.ts'

const search = searchParams({ token: optionalText })

export const Route = createFileRoute('/setup')({
  // A token is for the browser that was given it, not for the server's cache of pages.
  ssr: false,
  validateSearch: search.schema,
  head: ({ match }) => pageHead(headText('setup', match), match),
  component: SetupPage,
})

function SetupPage() {
  const t = useTranslations('accounts.setup')
  const heads = useTranslations('heads')
  const site = useSiteName()
  const navigate = Route.useNavigate()
  const signIn = useSignIn()
  const { token } = Route.useSearch()
  return (
    <AuthLayout title={heads('setup.title', { site })} text={t('text')}>
      <SetupForm
        token={token ?? ''}
        onCreated={async ({ email, password }) => {
          await signIn.mutateAsync({ email, password })
          await navigate({ to: '/admin/start' })
        }}
      />
    </AuthLayout>
  )
}
