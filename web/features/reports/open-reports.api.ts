import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listReports } from '../../../contract/reports.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

type ReportsInput = z.input<(typeof listReports)['query']>

export function reportsQuery(input: ReportsInput) {
  return apiQuery(listReports, { query: input })
}

/** How many reports wait for a moderator. */
export function useOpenReportsCount(): number {
  const { data } = useQuery(reportsQuery({ page_size: 1 }))
  return data?.counts.open ?? 0
}
