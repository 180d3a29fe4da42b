import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'

export const Route = createFileRoute('/admin/settings')({
  head: ({ match }) => pageHead(headText('adminSettings'), match),
  component: AdminSettingsPage,
})

function AdminSettingsPage() {
  const t = useTranslations('admin')
  return <PageHeader title={t('settings')} subtitle={t('settingsText')} hasRule />
}
