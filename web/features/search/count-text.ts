import { useTranslations } from 'use-intl'
import type { Group } from './search.api.ts'

/** The number of hits as it is shown: "300+" where more are not counted. */
export function useCountText(): (group: Pick<Group, 'total' | 'is_counted_fully'>) => string {
  const t = useTranslations('search')
  return ({ total, is_counted_fully }) => (is_counted_fully ? String(total) : t('more', { count: total }))
}
