import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { NewDecision } from '../../../contract/reports.ts'
import { call } from '../../lib/api/api-client.ts'
import { REPORTS_KEY } from './open-reports.api.ts'

/** One report with who made it and what is known of the reported member. */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'one', id],
    queryFn: async ({ signal }) => (await call('getReport', { params: { id } }, { signal })).report,
  })
}

export function useDecision(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: z.input<typeof NewDecision>) => call('decideReport', { params: { id }, body: decision }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: REPORTS_KEY }),
  })
}
