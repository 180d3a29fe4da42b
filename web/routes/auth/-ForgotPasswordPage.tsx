import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PASSWORD_RESET_VALID_MINUTES } from '../../../contract/password-resets.values.ts'
import { AuthLayout } from '../../features/accounts/AuthLayout.tsx'
import { LazyMessageDialog } from '../../features/accounts/LazyMessageDialog.tsx'
import { ForgotPasswordForm } from '../../features/password-resets/ForgotPasswordForm.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'

export function ForgotPasswordPage() {
  const t = useTranslations('accounts.forgot')
  const heads = useTranslations('heads')
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  return (
    <AuthLayout
      title={heads('forgotPassword.title')}
      text={t('text')}
      lead={
        <ButtonLink to="/auth/login" variant="ghost" icon={ArrowLeft} className="-ms-4">
          {t('back')}
        </ButtonLink>
      }
    >
      <ForgotPasswordForm onRequested={setEmail} />
      <LazyMessageDialog
        isOpen={email !== ''}
        title={t('dialogTitle')}
        text={t('dialogText', { email, minutes: PASSWORD_RESET_VALID_MINUTES })}
        closeLabel={t('dialogClose')}
        onClose={() => void navigate({ to: '/auth/login' })}
      />
    </AuthLayout>
  )
}
