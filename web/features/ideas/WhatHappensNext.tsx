import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { siteQuery } from '../../lib/api/site-query.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'

/** Who sees a new idea, and who reads it next. */
export function WhatHappensNext({ className }: { className: string }) {
  const t = useTranslations('ideaForm')
  const site = useSiteName()
  const { data } = useQuery(siteQuery)
  return (
    <p className={className}>{t('whatHappensNext', { site, publishing: data?.idea_publishing ?? 'marked_pending' })}</p>
  )
}
