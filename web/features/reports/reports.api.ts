import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { NewDecision } from '../../../contract/reports.ts'
import { call } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

/** One report with who made it and what is known of the reported member. */
export function reportQuery(id: string) {
  return apiQuery('getReport', { params: { id } }, ({ report }) => report)
}

export function useDecision(id: string) {
  return useMutation({
    mutationFn: (decision: z.input<typeof NewDecision>) => call('decideReport', { params: { id }, body: decision }),
  })
}
