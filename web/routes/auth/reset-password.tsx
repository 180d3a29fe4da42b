import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AuthLayout } from '../../features/accounts/AuthLayout.tsx'
import { LazyMessageDialog } from '../../features/accounts/LazyMessageDialog.tsx'
import { ResetPasswordForm } from '../../features/password-resets/ResetPasswordForm.tsx'
import { toast } from '../../lib/feedback/toasts.ts'
import { optionalText, searchParams } from '../../lib/lists/search-params.ts'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

const search = searchParams({ token: optionalText })

export const Route = createFileRoute('/auth/reset-password')({
  // A token is for the browser that was given it, not for the server's cache of pages.
  ssr: false,
  validateSearch: search.schema,
  head: ({ match }) => pageHead(headText('resetPassword', match), match),
  component: ResetPasswordPage,
})

const EXPIRED_REDIRECT_MS = 3000

function ResetPasswordPage() {
  const t = useTranslations('accounts.reset')
  const heads = useTranslations('heads')
  const navigate = Route.useNavigate()
  const { token } = Route.useSearch()
  const [isReset, setIsReset] = useState(false)
  const [isExpired, setIsExpired] = useState(false)

  useEffect(() => {
    if (token) return
    toast.error(t('missingToken'))
    void navigate({ to: '/auth/forgot-password', replace: true })
  }, [token, navigate, t])

  useEffect(() => {
    if (!isExpired) return
    const timer = setTimeout(() => void navigate({ to: '/auth/forgot-password' }), EXPIRED_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isExpired, navigate])

  return (
    <AuthLayout title={heads('resetPassword.title')} text={t('text')}>
      <ResetPasswordForm token={token ?? ''} onReset={() => setIsReset(true)} onExpired={() => setIsExpired(true)} />
      <p className="mt-5 text-14">
        <TextLink to="/auth/login" className="touch-target">
          {t('back')}
        </TextLink>
      </p>
      <LazyMessageDialog
        isOpen={isReset}
        title={t('dialogTitle')}
        text={t('dialogText')}
        closeLabel={t('dialogClose')}
        onClose={() => void navigate({ to: '/auth/login' })}
      />
    </AuthLayout>
  )
}
