import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

// Its dialogs are much of its code.
const ServiceKeys = lazyPart(
  async () => (await import('../../features/keys/ServiceKeys.tsx')).ServiceKeys,
  <Skeleton className="mt-6 h-dvh w-full" />,
)

export const Route = createFileRoute('/admin/systems/{-$page}')({
  head: ({ match }) => pageHead(headText('adminSystems', match), match),
  component: SystemsPage,
})

function SystemsPage() {
  const t = useTranslations('systems')
  const heads = useTranslations('heads')
  return (
    <>
      <PageHeader title={heads('adminSystems.title')} subtitle={t('subtitle')} />
      <ServiceKeys />
    </>
  )
}
