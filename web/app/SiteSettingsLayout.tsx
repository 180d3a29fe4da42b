import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FindSetting } from '../features/site-settings/FindSetting.tsx'
import { SITE_SETTINGS_PAGES, type SiteSettingsPage } from '../features/site-settings/sections.ts'
import { siteSettingsQuery } from '../features/site-settings/site-settings.api.ts'
import { siteSettingsLink } from '../features/site-settings/site-settings-link.ts'
import { lazyPart } from '../lib/pages/lazy-part.tsx'
import { PageHeader } from '../ui/content/PageHeader.tsx'
import { LoadFailure } from '../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Rail, RailLink } from '../ui/navigation/Rail.tsx'
import { RailPage } from '../ui/navigation/RailPage.tsx'

// Fills the first screen.
const SPACE = <Skeleton className="h-dvh" />

// Long, and needed once the settings are there.
const SiteSettingsForm = lazyPart(
  async () => (await import('../features/site-settings/SiteSettingsForm.tsx')).SiteSettingsForm,
  SPACE,
)
const ProviderStates = lazyPart(
  async () => (await import('../features/identities/ProviderStates.tsx')).ProviderStates,
  SPACE,
)
const ScimTokens = lazyPart(async () => (await import('../features/scim/ScimTokens.tsx')).ScimTokens, SPACE)
const MailDelivery = lazyPart(async () => (await import('../features/mail-tests/MailDelivery.tsx')).MailDelivery, SPACE)

type SiteSettingsLayoutProps = {
  page: SiteSettingsPage
  /** The test of a provider whose result is shown. */
  test: string | undefined
}

/** A page of the site's settings with the rail of all. */
export function SiteSettingsLayout({ page, test }: SiteSettingsLayoutProps) {
  const t = useTranslations('site')
  const heads = useTranslations('heads')
  const { data, error, refetch } = useQuery(siteSettingsQuery)
  const label = heads('adminSettings.title')
  return (
    <RailPage
      label={label}
      page={page}
      header={<PageHeader title={t(`pages.${page}.title`)} subtitle={t(`pages.${page}.text`)} />}
      rail={
        <FindSetting>
          <Rail label={label} current={t(`pages.${page}.title`)}>
            {SITE_SETTINGS_PAGES.map((other) => (
              <RailLink key={other} {...siteSettingsLink(other)} activeOptions={{ includeSearch: false }}>
                {t(`pages.${other}.title`)}
              </RailLink>
            ))}
          </Rail>
        </FindSetting>
      }
    >
      {page === 'providers' && <ProviderStates test={test} />}
      {page === 'directory' && <ScimTokens />}
      {page === 'mail' && <MailDelivery />}
      {data ? (
        <SiteSettingsForm stored={data} page={page} />
      ) : error ? (
        <LoadFailure text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        SPACE
      )}
    </RailPage>
  )
}
