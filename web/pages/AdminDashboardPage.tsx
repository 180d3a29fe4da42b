import { useTranslations } from 'use-intl'
import { paths } from '../app/paths.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export default function AdminDashboardPage() {
  const t = useTranslations('shell.admin')
  usePageTitle(t('dashboard'))
  return (
    <PageHeader
      title={t('dashboard')}
      subtitle={t('dashboardText')}
      actions={<ButtonLink to={paths.adminIdeas}>{t('goToIdeas')}</ButtonLink>}
      hasRule
    />
  )
}
