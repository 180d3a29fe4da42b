import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { DASHBOARD_WEEKS } from '../../../contract/dashboard.values.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { CategoryChart } from './CategoryChart.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import { FacultyChart } from './FacultyChart.tsx'
import { Figures } from './Figures.tsx'
import { LatestEntries } from './LatestEntries.tsx'
import { WeeksChart } from './WeeksChart.tsx'

const CallsPanel = lazyPart(
  async () => (await import('./CallsPanel.tsx')).CallsPanel,
  <Skeleton className="h-96 w-full" />,
)

type AdminDashboardProps = {
  weeks: number
  onWeeksChange: (weeks: number) => void
  /** Terms and years to report on. */
  reports: ReactNode
}

/** How the site is doing, and what is wrong with the installation. */
export function AdminDashboard({ weeks, onWeeksChange, reports }: AdminDashboardProps) {
  const t = useTranslations('dashboard')
  const heads = useTranslations('heads')
  const { data, error, refetch } = useQuery(dashboardQuery(weeks))
  return (
    <article>
      <PageHeader
        title={heads('adminDashboard.title')}
        subtitle={t('subtitle', { weeks })}
        actions={
          <Select
            label={t('weeks')}
            size="md"
            options={DASHBOARD_WEEKS.toSorted((a, b) => a - b).map((value) => ({
              value: value as number,
              label: t('lastWeeks', { weeks: value }),
            }))}
            value={weeks}
            onValueChange={onWeeksChange}
            className="w-48! print:hidden"
          />
        }
      />
      {data ? (
        <Shown dashboard={data} reports={reports} />
      ) : (
        <QueryFallback error={error} refetch={refetch} text={t('failed')} skeleton="mt-6 h-96 w-full" />
      )}
    </article>
  )
}

function Shown({ dashboard, reports }: { dashboard: Dashboard; reports: ReactNode }) {
  const { findings, per_week, categories, faculties } = dashboard
  return (
    <div className="mt-6 flex flex-col gap-6">
      {findings.length > 0 && <Findings findings={findings} />}
      <Figures dashboard={dashboard} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <WeeksChart weeks={per_week} />
        <CategoryChart categories={categories} />
        <FacultyChart faculties={faculties} />
        <LatestEntries />
      </div>
      <CallsPanel />
      {reports}
    </div>
  )
}

function Findings({ findings }: Pick<Dashboard, 'findings'>) {
  const t = useTranslations('dashboard')
  return (
    <section aria-label={t('findings')}>
      <InlineNote tone="danger">
        <ul className="flex flex-col gap-2">
          {findings.map(({ title, text, fix }) => (
            <li key={title + text} lang="en" className="wrap-anywhere">
              <strong>
                {title}: {text}.
              </strong>{' '}
              {fix}
            </li>
          ))}
        </ul>
      </InlineNote>
    </section>
  )
}
