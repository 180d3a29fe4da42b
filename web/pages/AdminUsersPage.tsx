import { useTranslations } from 'use-intl'
import { usePageTitle } from '../lib/page-title.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

export default function AdminUsersPage() {
  const t = useTranslations('shell.admin')
  usePageTitle(t('users'))
  return <PageHeader title={t('users')} subtitle={t('usersText')} hasRule />
}
