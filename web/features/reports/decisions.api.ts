import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getDecision, objectByLink, objectToDecision, openDecision } from '../../../contract/reports.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiKey } from '../../lib/api/api-query.ts'

/** A decision on what the current user wrote, or the one whose link was mailed. */
export type DecisionKey = { id: string } | { token: string }

export function decisionQuery(key: DecisionKey) {
  const isOwn = 'id' in key
  return queryOptions({
    queryKey: apiKey(isOwn ? getDecision : openDecision, key),
    queryFn: async ({ signal }) => {
      const response = isOwn
        ? await request(getDecision, { params: key }, { signal })
        : await request(openDecision, { body: key }, { signal })
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
          ? await request(objectToDecision, { params: key, body: { text } })
          : await request(objectByLink, { body: { ...key, text } })
      return response.decision
    },
    onSuccess: (decision) => queryClient.setQueryData(decisionQuery(key).queryKey, decision),
  })
}
