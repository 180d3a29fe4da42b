import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Appearance } from '../../../features/settings/Appearance.tsx'
import { Keyboard } from '../../../features/settings/Keyboard.tsx'
import { Privacy } from '../../../features/settings/Privacy.tsx'
import { Sessions } from '../../../features/settings/Sessions.tsx'
import { TimeZone } from '../../../features/settings/TimeZone.tsx'
import { YourData } from '../../../features/settings/YourData.tsx'
import { optionalText, searchParams } from '../../../lib/lists/search-params.ts'
import { afterFirstView } from '../../../lib/pages/after-first-view.tsx'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { useSiteName } from '../../../lib/pages/site-name.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { secondFactorQuery, settingsQuery } from '../../../lib/session/sign-in-queries.ts'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'
import { InlineFailure } from '../../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

const PasswordPrompt = lazy(async () => ({
  default: (await import('../../../features/sessions/PasswordPrompt.tsx')).PasswordPrompt,
}))
const ChoicesLink = afterFirstView(
  async () => (await import('../../../features/notification-choices/ChoicesLink.tsx')).ChoicesLink,
  () => <Skeleton className="h-28" />,
)
const Passkeys = lazy(async () => ({
  default: (await import('../../../features/passkeys/Passkeys.tsx')).Passkeys,
}))
const DemandNote = lazy(async () => ({
  default: (await import('../../../features/second-factors/DemandNote.tsx')).DemandNote,
}))
const SecondFactor = lazy(async () => ({
  default: (await import('../../../features/second-factors/SecondFactor.tsx')).SecondFactor,
}))

const OfflineData = afterFirstView(
  async () => (await import('../../../features/settings/OfflineData.tsx')).OfflineData,
  () => <Skeleton className="h-96" />,
)

// Far down the page, and forms.
const ChangePassword = lazyPart(
  async () => (await import('../../../features/settings/ChangePassword.tsx')).ChangePassword,
  <Skeleton className="h-40" />,
)
const DeleteAccount = lazyPart(async () => (await import('../../../features/settings/DeleteAccount.tsx')).DeleteAccount)

const LinkedSignIns = lazyPart(
  async () => (await import('../../../features/identities/LinkedSignIns.tsx')).LinkedSignIns,
)

/** The code of a sign-in that waits to be linked. */
const search = searchParams({ link: optionalText })

export const Route = createFileRoute('/_main/_member/settings')({
  validateSearch: search.schema,
  head: ({ match }) => pageHead(headText('settings', match), match),
  component: SettingsPage,
})

function SettingsPage() {
  const t = useTranslations('settings')
  const site = useSiteName()
  const heads = useTranslations('heads')
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  const isStaff = useCurrentUser()?.user_type !== 'normal'
  const { link } = Route.useSearch()
  const { data: factor } = useQuery({ ...secondFactorQuery, enabled: isStaff })
  const security = (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <PasswordPrompt />
      {factor?.demand && <DemandNote demand={factor.demand} />}
      <Passkeys />
      <SecondFactor />
    </Suspense>
  )
  if (factor?.demand?.is_held) {
    return (
      <div className="page-column pt-10 pb-16 max-sm:pt-7">
        <PageHeader title={heads('settings.title')} subtitle={t('subtitle', { site })} />
        <div id="security" className="mt-10 flex flex-col gap-11">
          {security}
          <Sessions />
        </div>
      </div>
    )
  }
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader title={heads('settings.title')} subtitle={t('subtitle', { site })} />
      <div className="mt-10 flex flex-col gap-11">
        <Appearance />
        <Keyboard />
        <ChoicesLink />
        <OfflineData />
        {!settings && !error && <Skeleton className="h-40" />}
        {!settings && error && <InlineFailure text={t('loadFailed')} onRetry={() => void refetch()} />}
        {settings && (
          <>
            <TimeZone settings={settings} />
            <Privacy settings={settings} />
            <div id="security" className="flex scroll-mt-24 flex-col gap-11">
              {security}
              <LinkedSignIns link={link} />
            </div>
            <ChangePassword hasPassword={settings.has_password} />
          </>
        )}
        <Sessions />
        <YourData />
        {settings && <DeleteAccount hasPassword={settings.has_password} />}
      </div>
    </div>
  )
}
