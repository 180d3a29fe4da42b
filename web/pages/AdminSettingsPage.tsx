import { useTranslations } from 'use-intl'
import { usePageTitle } from '../lib/page-title.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

export default function AdminSettingsPage() {
  const t = useTranslations('shell.admin')
  usePageTitle(t('settings'))
  return <PageHeader title={t('settings')} subtitle={t('settingsText')} hasRule />
}
