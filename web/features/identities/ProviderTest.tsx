import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { describeError } from '../../lib/errors/describe-error.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { providerTestQuery } from './identities.api.ts'
import { ProviderTestFindings } from './ProviderTestFindings.tsx'

/** The result of a test, which the page shows first when the browser is back. */
export function ProviderTest({ id }: { id: string }) {
  const t = useTranslations('providerStates')
  const timeAgo = useTimeAgo()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error } = useQuery(providerTestQuery(id))
  const isThere = Boolean(data?.result)
  useLayoutEffect(() => {
    if (!isThere) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [isThere])
  if (error) return <InlineNote tone="info">{describeError(error, t('gone'))}</InlineNote>
  if (!data) return <Skeleton className="h-40" />
  const { label, result, finished_at, created_at } = data
  if (!result) return <InlineNote tone="info">{t('waiting', { provider: label })}</InlineNote>
  const Icon = result.problem ? CircleX : CircleCheck
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4 rounded-sm border border-border bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon size={20} className={result.problem ? 'text-danger' : 'text-brand'} />
        <h3 ref={heading} id={headingId} tabIndex={-1} className="min-w-0 flex-1 text-15 font-bold wrap-anywhere">
          {t('result', { provider: label, time: timeAgo(finished_at ?? created_at) })}
        </h3>
        <p className="text-13 text-muted">{t('nobody')}</p>
      </div>
      {result.problem && (
        <InlineNote tone="danger">
          <strong>{t('refused')}</strong> <span className="wrap-anywhere">{result.problem}</span>
        </InlineNote>
      )}
      {result.rules?.has_left && <InlineNote tone="warning">{t('left')}</InlineNote>}
      {result.admission && <p className="text-15">{t(`admissions.${result.admission}`)}</p>}
      {result.rules && <ProviderTestFindings result={result} />}
    </section>
  )
}
