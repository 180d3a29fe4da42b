import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'

/** A decision on what the current user wrote, or the one whose link was mailed. */
export type DecisionKey = { id: string } | { token: string }

export function decisionQuery(key: DecisionKey) {
  const isOwn = 'id' in key
  return queryOptions({
    queryKey: [isOwn ? 'getDecision' : 'openDecision', key],
    queryFn: async ({ signal }) => {
      const response = isOwn
        ? await call('getDecision', { params: key }, { signal })
        : await call('openDecision', { body: key }, { signal })
      return response.decision
    },
  })
}

export function useObjection(key: DecisionKey) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (text: string) => {
      const response =
        'id' in key
          ? await call('objectToDecision', { params: key, body: { text } })
          : await call('objectByLink', { body: { ...key, text } })
      return response.decision
    },
    onSuccess: (decision) => queryClient.setQueryData(decisionQuery(key).queryKey, decision),
  })
}
