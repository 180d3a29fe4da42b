import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { landingPath, requireVisitor } from '../../app/guards.ts'
import { AuthLayout } from '../../features/accounts/AuthLayout.tsx'
import { invitationQuery } from '../../features/accounts/accounts.api.ts'
import { InvitedSignUpForm } from '../../features/accounts/InvitedSignUpForm.tsx'
import { useSignIn } from '../../features/sessions/sessions.api.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { optionalText, ownPath, searchParams } from '../../lib/lists/search-params.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'

const search = searchParams({ token: optionalText, to: ownPath })

export const Route = createFileRoute('/auth/invitation')({
  // A token is for the browser that was given it, not for the server's cache of pages.
  ssr: false,
  validateSearch: search.schema,
  beforeLoad: requireVisitor,
  head: ({ match }) => pageHead(headText('invitation', match), match),
  component: InvitationPage,
})

function InvitationPage() {
  const t = useTranslations('accounts.invited')
  const heads = useTranslations('heads')
  const navigate = Route.useNavigate()
  const signIn = useSignIn()
  const { token = '' } = Route.useSearch()
  // Once it is used, there is nothing to ask for any more.
  const [isUsed, setUsed] = useState(false)
  const { data, error, refetch } = useQuery({ ...invitationQuery(token), enabled: !isUsed })
  if (data) {
    return (
      <AuthLayout title={heads('invitation.title')} text={t('text')}>
        <InvitedSignUpForm
          email={data.email}
          token={token}
          onSignedUp={async ({ password }) => {
            setUsed(true)
            const profile = await signIn.mutateAsync({ email: data.email, password })
            await navigate({ href: landingPath(profile) })
          }}
        />
      </AuthLayout>
    )
  }
  if (error instanceof ApiError && error.status === 422) {
    return (
      <AuthLayout title={t('overTitle')} text={t('over')}>
        <ButtonLink to="/auth/login" size="lg">
          {t('signIn')}
        </ButtonLink>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={heads('invitation.title')}>
      {error ? (
        <InlineFailure text={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <LoadingIndicator message={t('loading')} />
      )}
    </AuthLayout>
  )
}
