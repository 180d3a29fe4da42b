/** One chunk for the places that show reports: each chunk has its name in every first view. */
export { CallReport } from './CallReport.tsx'
export { PeriodReport } from './PeriodReport.tsx'
export { ReportsPanel } from './ReportsPanel.tsx'
