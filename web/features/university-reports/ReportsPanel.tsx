import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Panel } from '../../ui/content/Panel.tsx'
import { PeriodChooser } from './PeriodChooser.tsx'
import { periodsQuery } from './university-reports.api.ts'

/** Terms and years to report on, for the dashboard. */
export function ReportsPanel() {
  const t = useTranslations('universityReports')
  const { data } = useQuery(periodsQuery)
  return (
    <div className="print:hidden">
      <Panel title={t('title')} finding={t('text')}>
        <div className="mt-4 min-h-11">
          {data?.length === 0 ? <p className="text-14 text-text-2">{t('nothing')}</p> : <PeriodChooser />}
        </div>
      </Panel>
    </div>
  )
}
