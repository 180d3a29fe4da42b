import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { decideReport, getReport, type NewDecision } from '../../../contract/reports.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

/** One report with who made it and what is known of the reported member. */
export function reportQuery(id: string) {
  return apiQuery(getReport, { params: { id } }, ({ report }) => report)
}

export function useDecision(id: string) {
  return useMutation({
    mutationFn: (decision: z.input<typeof NewDecision>) => request(decideReport, { params: { id }, body: decision }),
  })
}
