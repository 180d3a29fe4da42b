import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import { AuthLayout } from '../features/accounts/AuthLayout.tsx'
import { ResetPasswordForm } from '../features/password-resets/ResetPasswordForm.tsx'
import { Late } from '../lib/Late.tsx'
import { latePart } from '../lib/late-part.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { toast } from '../lib/toasts.ts'
import { TextLink } from '../ui/TextLink.tsx'

const messageDialog = latePart(async () => (await import('../features/accounts/MessageDialog.tsx')).MessageDialog)

const EXPIRED_REDIRECT_MS = 3000

export default function ResetPasswordPage() {
  const t = useTranslations('accounts.reset')
  const navigate = useNavigate()
  const { token } = useSearch({ from: paths.resetPassword })
  const [isReset, setIsReset] = useState(false)
  const [isExpired, setIsExpired] = useState(false)
  usePageTitle(t('title'))

  useEffect(() => {
    if (token) return
    toast.error(t('missingToken'))
    void navigate({ to: paths.forgotPassword, replace: true })
  }, [token, navigate, t])

  useEffect(() => {
    if (!isExpired) return
    const timer = setTimeout(() => void navigate({ to: paths.forgotPassword }), EXPIRED_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isExpired, navigate])

  return (
    <AuthLayout title={t('title')} text={t('text')}>
      <ResetPasswordForm token={token ?? ''} onReset={() => setIsReset(true)} onExpired={() => setIsExpired(true)} />
      <p className="mt-5 text-14">
        <TextLink to={paths.signIn} className="touch-target">
          {t('back')}
        </TextLink>
      </p>
      <Late
        part={messageDialog}
        open={isReset}
        title={t('dialogTitle')}
        text={t('dialogText')}
        closeLabel={t('dialogClose')}
        onClose={() => void navigate({ to: paths.signIn })}
      />
    </AuthLayout>
  )
}
