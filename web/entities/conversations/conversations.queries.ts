import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { getConversation, type NewConversation, openConversation } from '../../../contract/conversations.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

export function conversationQuery(id: string) {
  return apiQuery(getConversation, { params: { id } }, ({ conversation }) => conversation)
}

/** Opens the conversation with a connection or a team, and goes to it. */
export function useOpenConversation() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (body: z.input<typeof NewConversation>) =>
      (await request(openConversation, { body })).conversation,
    onSuccess: (conversation) => {
      const { id } = conversation
      queries.setQueryData(conversationQuery(id).queryKey, conversation)
      return navigate({ to: '/messages/{-$conversationId}', params: { conversationId: id } })
    },
  })
}
