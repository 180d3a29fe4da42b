import { useEffect, useState } from 'react'
import type { Notification } from '../../../contract/notifications.ts'
import { useReadNotifications } from './notifications.api.ts'

/** Marks the shown notifications as read, while the page is visible. Returns the ids that were unread until then. */
export function useReadWhenSeen(shown: Notification[]): ReadonlySet<string> {
  const { mutate } = useReadNotifications()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const ids = shown.filter(({ id, read_at }) => read_at === null && !seen.has(id)).map(({ id }) => id)
    const read = () => {
      if (ids.length === 0 || document.visibilityState !== 'visible') return
      setSeen(new Set([...seen, ...ids]))
      mutate(ids)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [shown, seen, mutate])
  return seen
}
