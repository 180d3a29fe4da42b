import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { listReports } from '../../../contract/reports.ts'
import { call } from '../../lib/api/api-client.ts'

type ReportsInput = z.input<(typeof listReports)['query']>

export const REPORTS_KEY = ['reports']

export function reportsQuery(input: ReportsInput) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'list', input],
    queryFn: ({ signal }) => call('listReports', { query: input }, { signal }),
  })
}

/** How many reports wait for a moderator. */
export function useOpenReportsCount(): number {
  const { data } = useQuery(reportsQuery({ page_size: 1 }))
  return data?.counts.open ?? 0
}
