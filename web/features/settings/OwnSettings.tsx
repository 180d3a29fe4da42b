import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Settings } from '../../../contract/settings.ts'
import { settingsQuery } from '../../lib/session/sign-in-queries.ts'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** Sections that need the member's settings, once these are loaded. */
export function OwnSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const t = useTranslations('settings')
  const { data, error, refetch } = useQuery(settingsQuery)
  if (data) return children(data)
  if (error) return <InlineFailure text={t('loadFailed')} onRetry={() => void refetch()} />
  return <Skeleton className="h-40" />
}
