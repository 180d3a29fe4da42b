import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { siteQuery } from '../api/site-query.ts'
import { toast } from '../feedback/toasts.ts'
import { useSiteName } from '../pages/site-name.ts'
import { isDataSaved } from '../preferences/data-saved.ts'
import { renewPush } from '../push/push.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { saveShownResponses } from './saved-queries.ts'
import { openNewVersion, registerServiceWorker, removeServiceWorker } from './worker-registration.ts'

/** Keeps the application on the device of a member, for when it is offline. Loaded after the first view. */
export function InstalledApp() {
  const t = useTranslations('offline.version')
  const site = useSiteName()
  const { data } = useQuery(siteQuery)
  const isOn = data?.has_service_worker
  useEffect(() => {
    if (isOn === undefined || !import.meta.env.PROD) return
    if (!isOn) return void removeServiceWorker().catch(() => {})
    const show = () =>
      toast.success(t('ready', { site }), {
        action: { label: t('use'), onClick: () => void openNewVersion() },
        stays: true,
      })
    return registerServiceWorker(show, isDataSaved())
  }, [isOn, site, t])
  const userId = useCurrentUser()?.id
  useEffect(() => {
    if (isOn && userId) renewPush(userId).catch(() => {})
  }, [isOn, userId])
  const queryClient = useQueryClient()
  useEffect(() => (isOn ? saveShownResponses(queryClient) : undefined), [isOn, queryClient])
  return null
}
