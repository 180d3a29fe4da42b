import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AuthLayout } from '../features/accounts/AuthLayout.tsx'
import { FirstLaunch, type FirstLaunchAbout } from '../features/learning-platforms/FirstLaunch.tsx'

/** The page of somebody who opens the site from a course for the first time. */
export function FirstLaunchPage({ code }: { code: string }) {
  const t = useTranslations('launch')
  const [about, setAbout] = useState<FirstLaunchAbout>()
  const firstName = about?.name?.split(' ')[0]
  return (
    <AuthLayout
      title={firstName ? t('welcomeName', { name: firstName }) : t('welcome')}
      tagline={about && [t('from', { platform: about.platform }), about.course].filter(Boolean).join(', ')}
      text={about && t('text', { platform: about.platform })}
    >
      <FirstLaunch code={code} onRead={setAbout} />
    </AuthLayout>
  )
}
