import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import { GoogleCallback } from '../features/identities/GoogleCallback.tsx'
import { usePageTitle } from '../lib/page-title.ts'

export default function GoogleCallbackPage() {
  const t = useTranslations('accounts.google')
  const { token } = useSearch({ from: paths.googleCallback })
  usePageTitle(t('pageTitle'))
  return <GoogleCallback token={token} />
}
