import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { BackLink } from '../../ui/navigation/BackLink.tsx'
import { PeriodChooser } from './PeriodChooser.tsx'
import { usePeriodName } from './period-name.ts'
import { Report } from './Report.tsx'
import { reportQuery } from './university-reports.api.ts'

/** The report on a term or a year. */
export function PeriodReport({ id }: { id: string }) {
  const t = useTranslations('universityReports')
  const heads = useTranslations('heads')
  const nameOf = usePeriodName()
  const { data } = useQuery(reportQuery(id))
  return (
    <article>
      <BackLink to="/admin" className="mb-3 print:hidden">
        {heads('adminDashboard.title')}
      </BackLink>
      <PageHeader
        title={data ? data.call?.title || nameOf(data) : t('title')}
        actions={
          <div className="print:hidden">
            <PeriodChooser key={id} current={id} />
          </div>
        }
        className="mb-6"
      />
      <Report id={id} />
    </article>
  )
}
