import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { DAY_MS } from '../durations.ts'
import { useCurrentTime } from '../live/use-current-time.ts'

/** Formats when data are of: "today, 17:38", "yesterday, 12:05", "Nov 19". */
export function useAsOf(): (at: number) => string {
  const t = useTranslations('offline.time')
  const format = useFormatter()
  const timeZone = useTimeZone() ?? 'UTC'
  const now = useCurrentTime().getTime()
  const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
  return (at) => {
    const time = format.dateTime(at, { hour: 'numeric', minute: 'numeric' })
    if (dayOf(at) === dayOf(now)) return t('today', { time })
    if (dayOf(at) === dayOf(now - DAY_MS)) return t('yesterday', { time })
    return format.dateTime(at, { day: 'numeric', month: 'short' })
  }
}
