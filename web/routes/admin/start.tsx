import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { VersionedSiteSettings } from '../../../contract/site-settings.ts'
import { FirstRun } from '../../features/first-run/FirstRun.tsx'
import { GeneralSettings } from '../../features/site-settings/GeneralSettings.tsx'
import { LanguagesSettings } from '../../features/site-settings/LanguagesSettings.tsx'
import { LogoSettings } from '../../features/site-settings/LogoSettings.tsx'
import { SignUpSettings } from '../../features/site-settings/SignUpSettings.tsx'
import { siteSettingsQuery } from '../../features/site-settings/site-settings.api.ts'
import { TimeSettings } from '../../features/site-settings/TimeSettings.tsx'
import { useSettingsSteps } from '../../features/site-settings/use-settings-steps.tsx'
import { page, searchParams } from '../../lib/lists/search-params.ts'
import { afterFirstView } from '../../lib/pages/after-first-view.tsx'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { deviceTimeZone } from '../../lib/preferences/time-zone.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'

// The later steps.
const VisibilitySettings = afterFirstView(
  async () => (await import('../../features/site-settings/VisibilitySettings.tsx')).VisibilitySettings,
)
const TeamSettings = afterFirstView(
  async () => (await import('../../features/site-settings/TeamSettings.tsx')).TeamSettings,
)
const LinkSettings = afterFirstView(
  async () => (await import('../../features/site-settings/LinkSettings.tsx')).LinkSettings,
)
const MailTest = afterFirstView(async () => (await import('../../features/mail-tests/MailTest.tsx')).MailTest)
const InviteButton = afterFirstView(
  async () => (await import('../../features/invitations/InviteButton.tsx')).InviteButton,
)
const ImportLink = afterFirstView(async () => (await import('../../features/invitations/ImportLink.tsx')).ImportLink)

const search = searchParams({ step: page })

export const Route = createFileRoute('/admin/start')({
  validateSearch: search.schema,
  search: search.options,
  head: ({ match }) => pageHead(headText('adminStart', match), match),
  component: FirstRunPage,
})

function FirstRunPage() {
  const t = useTranslations('firstrun')
  const heads = useTranslations('heads')
  const site = useSiteName()
  const { data, error, refetch } = useQuery(siteSettingsQuery)
  return (
    <>
      <PageHeader title={heads('adminStart.title', { site })} subtitle={t('text')} />
      {data ? (
        <Steps settings={data} />
      ) : (
        <QueryFallback error={error} refetch={refetch} text={t('failed')} skeleton="mt-8 h-96 w-full" />
      )}
    </>
  )
}

function Steps({ settings }: { settings: VersionedSiteSettings }) {
  const t = useTranslations('firstrun')
  const mail = useTranslations('mailtest')
  const navigate = Route.useNavigate()
  const { step } = Route.useSearch()
  const zone = settings.time.zone === 'UTC' ? deviceTimeZone() : settings.time.zone
  const sections = useSettingsSteps(settings, { time: { zone } })
  return (
    <FirstRun
      current={step}
      onStep={(next) => void navigate({ search: { step: next } })}
      onDone={() => void navigate({ to: '/admin' })}
      steps={[
        {
          title: t('site.title'),
          later: t('later.settings'),
          ...sections({
            general: GeneralSettings,
            logo: LogoSettings,
            languages: LanguagesSettings,
            time: TimeSettings,
          }),
        },
        {
          title: t('signUp.title'),
          later: t('later.settings'),
          ...sections({ sign_up: SignUpSettings }),
        },
        {
          title: t('visibility.title'),
          later: t('later.settings'),
          ...sections({ visibility: VisibilitySettings }),
        },
        {
          title: t('team.title'),
          text: t('team.text'),
          later: t('later.settings'),
          ...sections({ team: TeamSettings, links: LinkSettings }),
        },
        { title: t('mail.title'), text: mail('text'), later: t('later.settings'), content: <MailTest /> },
        {
          title: t('people.title'),
          text: t('people.text'),
          later: t('later.users'),
          content: (
            <div className="flex flex-wrap gap-3">
              <InviteButton />
              <ImportLink />
            </div>
          ),
        },
      ]}
    />
  )
}
