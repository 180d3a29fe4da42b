import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

// Their dialogs are much of their code.
const SPACE = <Skeleton className="mt-6 h-dvh w-full" />
const ServiceKeys = lazyPart(async () => (await import('../../features/keys/ServiceKeys.tsx')).ServiceKeys, SPACE)
const Webhooks = lazyPart(async () => (await import('../../features/webhooks/Webhooks.tsx')).Webhooks, SPACE)

const Frames = lazyPart(async () => (await import('../../features/site-settings/Frames.tsx')).Frames, SPACE)

const Platforms = lazyPart(
  async () => (await import('../../features/learning-platforms/Platforms.tsx')).Platforms,
  SPACE,
)

const TABS = ['webhooks', 'platforms', 'keys', 'frames'] as const
const PARTS = { webhooks: Webhooks, platforms: Platforms, keys: ServiceKeys, frames: Frames }

export const Route = createFileRoute('/admin/systems/{-$page}')({
  head: ({ match }) => pageHead(headText('adminSystems', match), match),
  component: SystemsPage,
})

function SystemsPage() {
  const t = useTranslations('systems')
  const heads = useTranslations('heads')
  const { page } = Route.useParams()
  const shown = TABS.find((tab) => tab === page) ?? 'webhooks'
  const Part = PARTS[shown]
  return (
    <>
      <PageHeader key={shown} title={heads('adminSystems.title')} subtitle={t('subtitle')} />
      <nav aria-label={t('tabs.label')} className="mt-5 flex flex-wrap gap-2">
        {TABS.map((tab) => (
          <Link
            key={tab}
            to="/admin/systems/{-$page}"
            params={{ page: tab === 'webhooks' ? undefined : tab }}
            activeOptions={{ exact: true }}
            className="inline-flex min-h-9 items-center rounded-xs bg-chip px-3 text-14 font-medium text-text-2 hover:text-text aria-[current=page]:bg-text aria-[current=page]:font-bold aria-[current=page]:text-bg pointer-coarse:min-h-11"
          >
            {t(`tabs.${tab}`)}
          </Link>
        ))}
      </nav>
      <Part />
    </>
  )
}
