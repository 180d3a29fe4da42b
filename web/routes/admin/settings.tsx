import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { MailPauses } from '../../features/mail-tests/MailPauses.tsx'
import { MailTest } from '../../features/mail-tests/MailTest.tsx'
import { siteSettingsQuery } from '../../features/site-settings/site-settings.api.ts'
import { optionalText, searchParams } from '../../lib/lists/search-params.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

// Long, and needed once the settings are there.
const SiteSettingsForm = lazyPart(
  async () => (await import('../../features/site-settings/SiteSettingsForm.tsx')).SiteSettingsForm,
  // What is below is not seen before.
  <Skeleton className="mt-8 h-dvh w-full" />,
)

const ScimTokens = lazy(async () => ({ default: (await import('../../features/scim/ScimTokens.tsx')).ScimTokens }))

const ProviderStates = lazy(async () => ({
  default: (await import('../../features/identities/ProviderStates.tsx')).ProviderStates,
}))

/** The test of a provider whose result is shown. */
const search = searchParams({ test: optionalText })

export const Route = createFileRoute('/admin/settings')({
  validateSearch: search.schema,
  head: ({ match }) => pageHead(headText('adminSettings', match), match),
  component: AdminSettingsPage,
})

function AdminSettingsPage() {
  const t = useTranslations('site')
  const mail = useTranslations('mailtest')
  const heads = useTranslations('heads')
  const { test } = Route.useSearch()
  const { data, error, refetch } = useQuery(siteSettingsQuery)
  return (
    <>
      <PageHeader title={heads('adminSettings.title')} subtitle={t('text')} />
      {data ? (
        <>
          <SiteSettingsForm stored={data} />
          <div className="mt-10 flex flex-col gap-10">
            <Suspense fallback={<Skeleton className="h-40 w-full" />}>
              <ProviderStates test={test} />
              <ScimTokens />
            </Suspense>
            <LabelledSection title={mail('title')} text={mail('text')}>
              <MailTest />
              <MailPauses />
            </LabelledSection>
          </div>
        </>
      ) : error ? (
        <LoadFailure text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-8 h-96 w-full" />
      )}
    </>
  )
}
