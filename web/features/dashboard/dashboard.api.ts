import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'

const ENTRIES_SHOWN = 6

export function dashboardQuery(weeks: number) {
  return queryOptions({
    queryKey: ['dashboard', weeks],
    queryFn: async ({ signal }) => (await call('getDashboard', { query: { weeks } }, { signal })).dashboard,
  })
}

export const latestEntriesQuery = queryOptions({
  queryKey: ['dashboard', 'entries'],
  queryFn: async ({ signal }) => (await call('listAudit', { query: { page_size: ENTRIES_SHOWN } }, { signal })).entries,
})
