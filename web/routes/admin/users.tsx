import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'

export const Route = createFileRoute('/admin/users')({
  head: ({ match }) => pageHead(headText('adminUsers'), match),
  component: AdminUsersPage,
})

function AdminUsersPage() {
  const t = useTranslations('admin')
  return <PageHeader title={t('users')} subtitle={t('usersText')} hasRule />
}
