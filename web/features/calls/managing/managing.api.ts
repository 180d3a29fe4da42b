import type { z } from 'zod'
import { getNextStep, listManagedCalls } from '../../../../contract/calls.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'

export const managedCallsQuery = (query: z.input<(typeof listManagedCalls)['query']>) =>
  apiQuery(listManagedCalls, { query })

export const nextStepQuery = (id: string) => apiQuery(getNextStep, { params: { id } }, ({ next }) => next)
