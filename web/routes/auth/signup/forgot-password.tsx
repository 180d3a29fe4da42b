import { createFileRoute } from '@tanstack/react-router'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { ForgotPasswordPage } from '../-ForgotPasswordPage.tsx'

export const Route = createFileRoute('/auth/signup/forgot-password')({
  head: ({ match }) => pageHead(headText('forgotPassword', match), match),
  component: ForgotPasswordPage,
})
