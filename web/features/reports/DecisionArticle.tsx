import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OwnDecision } from '../../../contract/reports.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { type DecisionKey, decisionQuery } from './decisions.api.ts'
import { ObjectionForm } from './ObjectionForm.tsx'

/** Statuses of another member's decision, or of an old link. */
const NOT_THERE = [404, 422]

/** The decision of a moderator on the reader's content, its reason, and the way to object. */
export function DecisionArticle({ decisionKey }: { decisionKey: DecisionKey }) {
  const t = useTranslations('reports.decision')
  const { data: decision, error, refetch } = useQuery(decisionQuery(decisionKey))
  if (!decision && error) {
    if (!(error instanceof ApiError && NOT_THERE.includes(error.status)))
      return <LoadFailure as="h1" text={t('loadFailed')} onRetry={() => void refetch()} />
    return (
      <StateMessage kind="search" as="h1" title={t('goneTitle')}>
        {t('goneText')}
      </StateMessage>
    )
  }
  if (!decision) return <Skeleton className="h-80 max-w-form" />
  return (
    // Beside each other what was decided and what was written; one below the other on narrow screens.
    <article className="flex flex-col gap-8 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:gap-x-16">
      <Decided decision={decision} />
      <section aria-labelledby="written" className="lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <SectionHeading id="written" title={t('yours')} />
        <blockquote dir="auto" className="mt-3 border-s-3 border-border ps-4 whitespace-pre-line wrap-anywhere">
          {decision.target.text || decision.target.title}
        </blockquote>
      </section>
      <div>
        <Objected decision={decision} />
        {decision.can_object_until !== null && (
          <ObjectionForm decisionKey={decisionKey} until={decision.can_object_until} />
        )}
      </div>
    </article>
  )
}

function Decided({ decision }: { decision: OwnDecision }) {
  const t = useTranslations('reports.decision')
  const { kind, target, cause, action, reason, until, created_at } = decision
  const day = useDay()
  return (
    <>
      <PageHeader
        className="col-span-full"
        title={t(`titles.${action}`)}
        subtitle={t(cause === 'reports' ? 'subtitle' : 'readSubtitle', { kind, title: target.title })}
        hasRule
      />
      <div>
        <Words by={t('moderator', { when: day(created_at) })}>{reason}</Words>
        {until !== null && <p className="mt-4 text-15">{t('until', { until: day(until) })}</p>}
      </div>
    </>
  )
}

/** The author's objection and its outcome. */
function Objected({ decision: { objection, outcome } }: { decision: OwnDecision }) {
  const t = useTranslations('reports.decision')
  const day = useDay()
  return (
    <>
      {objection && (
        <div role="status">
          <Words by={t('you', { when: day(objection.created_at) })}>{objection.text}</Words>
          {!outcome && <p className="mt-4 text-15 text-text-2">{t('waiting')}</p>}
        </div>
      )}
      {outcome && (
        <>
          <SectionHeading className="mt-8 mb-6" title={t(`outcomes.${outcome.action}`)} />
          <Words by={t('moderator', { when: day(outcome.created_at) })}>{outcome.reason}</Words>
        </>
      )}
    </>
  )
}

function useDay() {
  const format = useFormatter()
  return (time: string) => format.dateTime(new Date(time), { dateStyle: 'long' })
}

function Words({ by, children }: { by: string; children: ReactNode }) {
  return (
    <figure className="rounded-sm bg-sunken px-5 py-4">
      <blockquote dir="auto" className="whitespace-pre-line wrap-anywhere">
        {children}
      </blockquote>
      <figcaption className="mt-2 text-13 text-text-2">{by}</figcaption>
    </figure>
  )
}
