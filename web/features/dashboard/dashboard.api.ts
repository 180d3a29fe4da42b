import { queryOptions } from '@tanstack/react-query'
import { listAudit } from '../../../contract/audit.ts'
import { getDashboard } from '../../../contract/dashboard.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

const ENTRIES_SHOWN = 6

export function dashboardQuery(weeks: number) {
  return apiQuery(getDashboard, { query: { weeks } }, ({ dashboard }) => dashboard)
}

export const latestEntriesQuery = queryOptions({
  ...apiQuery(listAudit, { query: { page_size: ENTRIES_SHOWN } }),
  select: ({ entries }) => entries,
})
