import { useTranslations } from 'use-intl'
import { translated } from '../../../contract/translations.values.ts'
import type { ReportOption } from '../../../contract/university-reports.ts'
import { pageLanguage } from '../../lib/preferences/language.ts'

type Period = Pick<ReportOption, 'name' | 'translations' | 'starts_on'>

/** Name of a term or a year in the language of the page. */
export function usePeriodName(): (period: Period) => string {
  const t = useTranslations('universityReports')
  return (period) => translated(period, pageLanguage()).name || t('year', { year: period.starts_on?.slice(0, 4) ?? '' })
}
