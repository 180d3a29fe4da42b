import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { copyCall, deleteCall, getNextStep, listManagedCalls, moveCall } from '../../../../contract/calls.ts'
import type { CallPhase } from '../../../../contract/calls.values.ts'
import { request } from '../../../lib/api/api-client.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'

export const managedCallsQuery = (query: z.input<(typeof listManagedCalls)['query']>) =>
  apiQuery(listManagedCalls, { query })

export const nextStepQuery = (id: string) => apiQuery(getNextStep, { params: { id } }, ({ next }) => next)

export function useMoveCall(id: string) {
  return useMutation({
    mutationFn: (body: { to: CallPhase; version: number; is_check?: boolean }) =>
      request(moveCall, { params: { id }, body }),
  })
}

export function useCopyCall(id: string) {
  return useMutation({ mutationFn: () => request(copyCall, { params: { id } }) })
}

export function useDeleteCall(id: string) {
  return useMutation({ mutationFn: () => request(deleteCall, { params: { id } }) })
}
