import { useFormatter } from 'use-intl'
import { useCurrentTime } from './use-current-time.ts'

/**
 * Formats how long ago something happened. The time on the screen is up to a minute old, and the clock of the device may be
 * slow: an event after it is "now", never "in 31 seconds".
 */
export function useTimeAgo(): (time: string) => string {
  const format = useFormatter()
  const now = useCurrentTime()
  return (time) => format.relativeTime(new Date(Math.min(Date.parse(time), now.getTime())), now)
}
