import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../lib/pages/lazy-part.tsx'
import { settingsLink } from '../lib/pages/links.ts'
import { SETTINGS_PAGES, type SettingsPage, settingsTitle } from '../lib/pages/settings-pages.ts'
import { useSiteName } from '../lib/pages/site-name.ts'
import { useCurrentUser } from '../lib/session/current-user.ts'
import { secondFactorQuery } from '../lib/session/sign-in-queries.ts'
import { PageHeader } from '../ui/content/PageHeader.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Rail, RailLink } from '../ui/navigation/Rail.tsx'
import { RailPage } from '../ui/navigation/RailPage.tsx'

const PasswordPrompt = lazyPart(async () => (await import('../features/sessions/PasswordPrompt.tsx')).PasswordPrompt)

// Fills the first screen.
const SPACE = <Skeleton className="h-dvh" />

const CONTENTS = {
  profile: lazyPart(async () => (await import('./settings/ProfileSettings.tsx')).ProfileSettings, SPACE),
  portfolio: lazyPart(async () => (await import('./settings/PortfolioSettings.tsx')).PortfolioSettings, SPACE),
  appearance: lazyPart(async () => (await import('./settings/AppearanceSettings.tsx')).AppearanceSettings, SPACE),
  notifications: lazyPart(
    async () => (await import('../features/notification-choices/NotificationChoices.tsx')).NotificationChoices,
    SPACE,
  ),
  privacy: lazyPart(async () => (await import('./settings/PrivacySettings.tsx')).PrivacySettings, SPACE),
  security: lazyPart(async () => (await import('./settings/SecuritySettings.tsx')).SecuritySettings, SPACE),
  data: lazyPart(async () => (await import('./settings/DataSettings.tsx')).DataSettings, SPACE),
  account: lazyPart(async () => (await import('./settings/AccountSettings.tsx')).AccountSettings, SPACE),
} satisfies Record<SettingsPage, unknown>

type SettingsLayoutProps = {
  page: SettingsPage
  /** The code of a sign-in that waits to be linked. */
  link: string | undefined
}

/** A page of the settings with the rail of all. While a second factor is demanded first, there is one page. */
export function SettingsLayout({ page, link }: SettingsLayoutProps) {
  const t = useTranslations('settings')
  const heads = useTranslations('heads')
  const site = useSiteName()
  const profile = useCurrentUser()
  // Nobody while signing out.
  const isStaff = profile !== undefined && profile.user_type !== 'normal'
  const { data: factor } = useQuery({ ...secondFactorQuery, enabled: isStaff })
  const isRestricted = factor?.demand?.is_held === true
  if (isRestricted && page !== 'security') return <Navigate {...settingsLink('security')} replace />
  const Content = CONTENTS[page]
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PasswordPrompt />
      <RailPage
        label={heads('settings.title')}
        page={page}
        header={
          <PageHeader title={heads(`${settingsTitle(page)}.title`)} subtitle={t(`subtitles.${page}`, { site })} />
        }
        rail={
          !isRestricted && (
            <Rail label={heads('settings.title')} current={heads(`${settingsTitle(page)}.title`)}>
              {SETTINGS_PAGES.map((other) => (
                <RailLink key={other} {...settingsLink(other)}>
                  {heads(`${settingsTitle(other)}.title`)}
                </RailLink>
              ))}
            </Rail>
          )
        }
      >
        {profile && <Content profile={profile} link={link} />}
      </RailPage>
    </div>
  )
}
