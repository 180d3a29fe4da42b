import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ConversationMessage } from '../../../contract/conversations.ts'
import { conversationKeys, conversationQuery } from '../../entities/conversations/conversations.queries.ts'
import { call } from '../../lib/api/api-client.ts'
import { followChanges } from '../../lib/live/live-changes.ts'
import type { ConversationsSearch } from './conversations.search.ts'

const RECIPIENTS_SHOWN = 20

export function conversationsQuery({ filter, q }: ConversationsSearch) {
  return infiniteQueryOptions({
    queryKey: conversationKeys.list(filter, q),
    queryFn: ({ signal, pageParam }) =>
      call('listConversations', { query: { filter, q, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) =>
      metadata.current_page < metadata.last_page ? metadata.current_page + 1 : undefined,
    placeholderData: (before) => before,
  })
}

/** The messages of a conversation: the last page first, each page oldest first. */
export function messagesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: conversationKeys.messages(id),
    queryFn: ({ signal, pageParam }) =>
      call('listMessages', { params: { id }, query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ messages, has_earlier }) => (has_earlier ? messages[0]?.id : undefined),
  })
}

/** Connections to write to. */
export function recipientsQuery(q: string) {
  return queryOptions({
    queryKey: ['connections', 'recipients', q],
    queryFn: ({ signal }) => call('listConnections', { query: { q, page_size: RECIPIENTS_SHOWN } }, { signal }),
    placeholderData: (before) => before,
  })
}

const countQuery = queryOptions({
  queryKey: conversationKeys.count,
  queryFn: async ({ signal }) => (await call('countUnread', {}, { signal })).unread_count,
})

/** How many conversations have unread messages. */
export function useUnreadConversations(): number {
  return useQuery(countQuery).data ?? 0
}

/** Keeps the number of unread conversations and their list fresh while the member is signed in. */
export function useLiveConversations(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      followChanges('conversations', () => {
        // The header has two of these: the second joins the request of the first.
        for (const queryKey of [conversationKeys.count, conversationKeys.lists]) {
          void queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
        }
      }),
    [queries],
  )
}

/** Fetches new messages of the shown conversation, and what was seen. */
export function useLiveMessages(id: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      followChanges('conversations', (changed) => {
        if (changed !== undefined && changed !== id) return
        void refreshMessages(queries, id)
        void queries.invalidateQueries({ queryKey: conversationKeys.one(id) })
      }),
    [queries, id],
  )
}

type Pages = InfiniteData<{ messages: ConversationMessage[]; has_earlier: boolean }>

/** Fetches the last page alone, whatever was read back, unless more has come than a page holds. */
async function refreshMessages(queries: QueryClient, id: string): Promise<void> {
  const { queryKey } = messagesQuery(id)
  const known = queries.getQueryData(queryKey)
  if (!known) return
  const latest = await call('listMessages', { params: { id } }).catch(() => undefined)
  if (!latest) return
  const last = known.pages[0]?.messages.at(-1)?.position ?? 0
  const first = latest.messages[0]?.position ?? 0
  if (latest.has_earlier && first > last + 1) await queries.invalidateQueries({ queryKey })
  else addMessages(queries, id, latest.messages)
}

/** Adds messages to the last page, or replaces them there. */
export function addMessages(queries: QueryClient, id: string, added: ConversationMessage[]): void {
  queries.setQueryData(messagesQuery(id).queryKey, (data: Pages | undefined) => {
    const [page, ...earlier] = data?.pages ?? []
    if (!data || !page) return data
    const byPosition = new Map([...page.messages, ...added].map((message) => [message.position, message]))
    const fromEarlier = new Set(earlier.flatMap(({ messages }) => messages.map(({ position }) => position)))
    const messages = [...byPosition.values()]
      .filter(({ position }) => !fromEarlier.has(position))
      .toSorted((one, other) => one.position - other.position)
    return { ...data, pages: [{ ...page, messages }, ...earlier] }
  })
}

export function useSendMessage(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ text, draftId }: { text: string; draftId: string }) =>
      call('sendMessage', { params: { id }, body: { text, draft_id: draftId } }),
    // One after the other, in the order in which they were written.
    scope: { id: `messages ${id}` },
    onSuccess: ({ message }) => {
      addMessages(queries, id, [message])
      void queries.invalidateQueries({ queryKey: conversationKeys.lists })
    },
  })
}

export function useReadMessages(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (message_id: string) => call('readMessages', { params: { id }, body: { message_id } }),
    onSuccess: ({ unread_count }) => {
      queries.setQueryData(conversationQuery(id).queryKey, (one) => one && { ...one, unread_count })
      for (const queryKey of [conversationKeys.count, conversationKeys.lists]) {
        void queries.invalidateQueries({ queryKey })
      }
    },
  })
}

export function useMuteConversation(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isMuted: boolean) => call(isMuted ? 'muteConversation' : 'unmuteConversation', { params: { id } }),
    onSuccess: ({ conversation }) => {
      queries.setQueryData(conversationQuery(id).queryKey, conversation)
      return queries.invalidateQueries({ queryKey: conversationKeys.lists })
    },
  })
}

export function useDeleteConversation(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('deleteConversation', { params: { id } }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: conversationKeys.messages(id) })
      return queries.invalidateQueries({ queryKey: conversationKeys.lists })
    },
  })
}
