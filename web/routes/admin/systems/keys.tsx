import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ServiceKeys } from '../../../features/keys/ServiceKeys.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'

export const Route = createFileRoute('/admin/systems/keys')({
  head: ({ match }) => pageHead(headText('adminSystems', match), match),
  component: ServiceKeysPage,
})

function ServiceKeysPage() {
  const t = useTranslations('systems')
  const heads = useTranslations('heads')
  return (
    <>
      <PageHeader title={heads('adminSystems.title')} subtitle={t('subtitle')} />
      <ServiceKeys />
    </>
  )
}
