import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  countNotifications,
  listNotifications,
  type NotificationEvent,
  readNotifications,
} from '../../../contract/notifications.ts'
import type { NotificationCategory } from '../../../contract/notifications.values.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { changeSettings } from '../../../contract/settings.ts'
import { PUBLIC_TOPICS, SHARED_TOPICS } from '../../../contract/topics.values.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { PREFETCHED_STALE_MS } from '../../lib/api/query-client.ts'
import { changedElsewhere, keepFresh } from '../../lib/api/staleness.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import { followLive } from '../../lib/live/live.ts'
import { publishChange } from '../../lib/live/live-changes.ts'
import { useIsDataSaved } from '../../lib/preferences/data-saved.ts'
import { pageLanguage } from '../../lib/preferences/language.ts'
import { deviceTimeZone } from '../../lib/preferences/time-zone.ts'

/** Topics that may have changed without a notification while there was no connection. */
const MISSED = ['requests', 'connections', 'conversations']
/** Topics that may have changed with a notification that is sent again: the server stores none for it. */
const WITH_MISSED = [...PUBLIC_TOPICS, ...SHARED_TOPICS]

/** How often news come where less data is used. */
const LESS_DATA_INTERVAL_MS = 2 * MINUTE_MS

/** With a category, the response has the counts of all. */
type ListQuery = { page: number; unread?: 'true'; category?: NotificationCategory | 'all' }

const countQuery = apiQuery(countNotifications, {}, ({ count }) => count)

export function notificationsQuery(query: ListQuery) {
  return queryOptions({
    ...apiQuery(listNotifications, { query }),
    staleTime: PREFETCHED_STALE_MS,
  })
}

/** How many notifications the member has not read. */
export function useUnreadCount(): number {
  return useQuery(countQuery).data ?? 0
}

/** Marks notifications as read: those named, or all. */
export function useReadNotifications() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids?: string[]) => request(readNotifications, { body: ids ? { ids } : {} }),
    onSuccess: ({ count }) => queries.setQueryData(countQuery.queryKey, count),
  })
}

const SUBJECT_PATH = /^\/(idea|event)s\/([0-9a-f-]{36})(?:\/|$)/

/** Marks as read what is about the idea or event whose page the member views. */
export function useReadOnView(): void {
  const queries = useQueryClient()
  const router = useRouter()
  const unread = useUnreadCount()
  useEffect(() => {
    const read = async () => {
      const [, kind, id] = SUBJECT_PATH.exec(router.state.location.pathname) ?? []
      if (!id || unread === 0 || document.visibilityState !== 'visible') return
      const { count } = await request(readNotifications, { body: { [`${kind}_id`]: id } })
      queries.setQueryData(countQuery.queryKey, count)
    }
    const run = () => void read().catch(() => {})
    run()
    const stopListening = router.subscribe('onResolved', run)
    document.addEventListener('visibilitychange', run)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', run)
    }
  }, [router, unread, queries])
}

const DEVICE_KEY = 'mail-device'

type Device = Pick<Profile, 'id' | 'time_zone' | 'language' | 'device_time_zone' | 'device_language'>

/**
 * Tells the server time zone and language of this device, for mails, where the member has chosen none and it knows others:
 * once a tab, whatever it replies.
 */
export function useDeviceForMails(known: Device): void {
  const zone = !known.time_zone && known.device_time_zone !== deviceTimeZone()
  const language = !known.language && known.device_language !== pageLanguage()
  useEffect(() => {
    if (!zone && !language) return
    const body = {
      ...(zone && { device_time_zone: deviceTimeZone() }),
      ...(language && { device_language: pageLanguage() }),
    }
    const sent = JSON.stringify([known.id, body])
    if (sessionStorage.getItem(DEVICE_KEY) === sent) return
    sessionStorage.setItem(DEVICE_KEY, sent)
    request(changeSettings, { body }).catch(() => {})
  }, [known.id, zone, language])
}

/** Keeps what notifications are about fresh while the member is signed in, in every tab. */
export function useLiveNotifications(): void {
  const queries = useQueryClient()
  const isDataSaved = useIsDataSaved()
  useEffect(keepFresh, [])
  useEffect(() => {
    if (isDataSaved) {
      const refresh = () => {
        changedElsewhere(['notifications'])
        publishChange('comments', undefined)
        publishChange('conversations', undefined)
      }
      const timer = setInterval(refresh, LESS_DATA_INTERVAL_MS)
      return () => clearInterval(timer)
    }
    const onEvent = ({ count, notification, changed }: NotificationEvent) => {
      queries.setQueryData(countQuery.queryKey, count)
      changedElsewhere(['notifications', ...(changed ?? (notification ? WITH_MISSED : MISSED))])
    }
    return followLive(onEvent)
  }, [queries, isDataSaved])
}
