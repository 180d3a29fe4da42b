import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'

export const Route = createFileRoute('/admin/')({
  head: ({ match }) => pageHead(headText('adminDashboard'), match),
  component: AdminDashboardPage,
})

function AdminDashboardPage() {
  const t = useTranslations('admin')
  return (
    <PageHeader
      title={t('dashboard')}
      subtitle={t('dashboardText')}
      actions={<ButtonLink to="/admin/ideas">{t('goToIdeas')}</ButtonLink>}
      hasRule
    />
  )
}
