import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'

const HOURS = 24
const ONE_DIGIT = { maximumFractionDigits: 1 }
/** Below it, a difference is none. */
const SAME_DAYS = 0.05

/** The four figures, each with what it was before. */
export function Figures({ dashboard }: { dashboard: Dashboard }) {
  const t = useTranslations('dashboard.figures')
  const format = useFormatter()
  const timeAgo = useTimeAgo()
  const { weeks, members, ideas, review_days, waiting } = dashboard
  const { median } = review_days
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-border bg-surface lg:grid-cols-4 print:grid-cols-4">
      <Figure name={t('members')} value={format.number(members.total)}>
        {t('added', { count: members.added, before: members.added_before })}
      </Figure>
      <Figure name={t('ideas')} value={format.number(ideas.submitted)}>
        {t('change', { before: ideas.submitted_before, weeks })}
      </Figure>
      <Figure
        name={t('review')}
        value={
          median === null
            ? t('noReviews')
            : median < 1
              ? t('hours', { hours: Math.round(median * HOURS) })
              : t('days', { days: format.number(median, ONE_DIGIT) })
        }
      >
        <ReviewChange {...review_days} />
      </Figure>
      <Figure name={t('waiting')} value={format.number(waiting.count)}>
        {waiting.overdue > 0 && (
          <strong className="block text-danger">{t('overdue', { count: waiting.overdue })}</strong>
        )}
        {waiting.oldest_at ? t('oldest', { when: timeAgo(waiting.oldest_at) }) : t('none')}
      </Figure>
    </dl>
  )
}

function ReviewChange({ median, median_before }: Dashboard['review_days']) {
  const t = useTranslations('dashboard.figures')
  const { number } = useFormatter()
  if (median === null || median_before === null) return t('nothingBefore')
  const days = Math.abs(median - median_before)
  if (days < SAME_DAYS) return t('same')
  const by = { days: number(days, ONE_DIGIT) }
  return median < median_before ? t('faster', by) : t('slower', by)
}

type FigureProps = { name: string; value: string; children: ReactNode }

function Figure({ name, value, children }: FigureProps) {
  return (
    <div className="-mt-px -ms-px border-t border-s border-border p-5">
      <dt className="text-14 text-text-2">{name}</dt>
      <dd className="mt-1">
        <span className="font-display text-32 wrap-anywhere max-sm:text-24">{value}</span>
        <span className="block text-13 text-text-2">{children}</span>
      </dd>
    </div>
  )
}
