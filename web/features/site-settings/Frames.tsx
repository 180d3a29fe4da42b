import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { SiteSettingsForm } from './SiteSettingsForm.tsx'
import { siteSettingsQuery } from './site-settings.api.ts'

/** The settings of what other sites show of this one, among other systems. */
export function Frames() {
  const t = useTranslations('site')
  const { data, error, refetch } = useQuery(siteSettingsQuery)
  return (
    <div className="mt-6">
      {data && <SiteSettingsForm stored={data} page="frames" />}
      {!data && <QueryFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-60" />}
    </div>
  )
}
