import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { VersionedSiteSettings } from '../../../contract/site-settings.ts'
import { FirstRun } from '../../features/first-run/FirstRun.tsx'
import { ImportLink } from '../../features/invitations/ImportLink.tsx'
import { InviteButton } from '../../features/invitations/InviteButton.tsx'
import { MailTest } from '../../features/mail-tests/MailTest.tsx'
import { GeneralSettings } from '../../features/site-settings/GeneralSettings.tsx'
import { SignUpSettings } from '../../features/site-settings/SignUpSettings.tsx'
import { siteSettingsQuery } from '../../features/site-settings/site-settings.api.ts'
import { useSettingsStep } from '../../features/site-settings/use-settings-step.tsx'
import { headText, pageHead } from '../../lib/pages/page-head.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

export const Route = createFileRoute('/admin/start')({
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
      ) : error ? (
        <LoadFailure text={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-8 h-96 w-full" />
      )}
    </>
  )
}

function Steps({ settings }: { settings: VersionedSiteSettings }) {
  const t = useTranslations('firstrun')
  const mail = useTranslations('mailtest')
  const navigate = Route.useNavigate()
  const name = useSettingsStep('general', GeneralSettings, settings)
  const signUp = useSettingsStep('sign_up', SignUpSettings, settings)
  return (
    <FirstRun
      steps={[
        { title: t('name.title'), later: t('name.later'), ...name },
        { title: t('signUp.title'), later: t('signUp.later'), ...signUp },
        { title: t('mail.title'), text: mail('text'), later: t('mail.later'), content: <MailTest /> },
        {
          title: t('people.title'),
          text: t('people.text'),
          later: t('people.later'),
          content: (
            <div className="flex flex-wrap gap-3">
              <InviteButton />
              <ImportLink />
            </div>
          ),
        },
      ]}
      onDone={() => void navigate({ to: '/onboarding' })}
    />
  )
}
