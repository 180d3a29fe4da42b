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
import { listConnections } from '../../../contract/connections.ts'
import {
  type Conversation,
  type ConversationMessage,
  countUnread,
  deleteConversation,
  listConversations,
  listMentionableMembers,
  listMessages,
  muteConversation,
  readMessages,
  sendMessage,
  unmuteConversation,
} from '../../../contract/conversations.ts'
import { conversationQuery } from '../../entities/conversations/conversations.queries.ts'
import type { Suggestions } from '../../entities/mentions/use-mentions.ts'
import { ApiError, request } from '../../lib/api/api-client.ts'
import { apiPages } from '../../lib/api/api-pages.ts'
import { apiKey, apiQuery } from '../../lib/api/api-query.ts'
import { changedElsewhere } from '../../lib/api/staleness.ts'
import { followChanges } from '../../lib/live/live-changes.ts'
import { enqueue } from '../../lib/offline-queue/enqueue.ts'
import type { ConversationsSearch } from './conversations.search.ts'

const RECIPIENTS_SHOWN = 20
/** Page size of earlier and later messages. */
const MORE_MESSAGES = 100

export function conversationsQuery({ filter, q }: ConversationsSearch) {
  return infiniteQueryOptions({
    ...apiPages(listConversations, { query: { filter, q } }),
    placeholderData: (before) => before,
  })
}

type Range = { before?: string; after?: string; around?: string; page_size?: number }
type MessagesPage = { messages: ConversationMessage[]; has_earlier: boolean; has_later: boolean }

/**
 * The messages of a conversation from the end, or around one of them: later pages first, each page oldest first. The live stream
 * keeps them fresh.
 */
export function messagesQuery(id: string, around = '') {
  return infiniteQueryOptions({
    queryKey: apiKey(listMessages, { params: { id } }, around),
    queryFn: ({ signal, pageParam }): Promise<MessagesPage> =>
      request(listMessages, { params: { id }, query: pageParam }, { signal }),
    initialPageParam: (around === '' ? {} : { around }) as Range,
    getNextPageParam: ({ messages: [first], has_earlier }): Range | undefined =>
      has_earlier && first ? { before: first.id, page_size: MORE_MESSAGES } : undefined,
    getPreviousPageParam: ({ messages, has_later }): Range | undefined => {
      const last = messages.at(-1)
      return has_later && last ? { after: last.id, page_size: MORE_MESSAGES } : undefined
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Members who may be mentioned in a message. */
export function mentionSuggestions(id: string): Suggestions {
  return {
    queryKey: apiKey(listMentionableMembers, id),
    find: async (q, signal) =>
      (await request(listMentionableMembers, { params: { id }, query: { q } }, { signal })).members,
  }
}

/** Connections to write to. */
export function recipientsQuery(q: string) {
  return queryOptions({
    ...apiQuery(listConnections, { query: { q, page_size: RECIPIENTS_SHOWN } }),
    placeholderData: (before) => before,
  })
}

const countQuery = apiQuery(countUnread, {}, ({ unread_count }) => unread_count)

/** How many conversations have unread messages. */
export function useUnreadConversations(): number {
  return useQuery(countQuery).data ?? 0
}

/** Keeps the number of unread conversations and their list fresh while the member is signed in. */
export function useLiveConversations(): void {
  useEffect(() => followChanges('conversations', () => changedElsewhere(['conversations'])), [])
}

/** Fetches new messages of the shown conversation, and what was seen. */
export function useLiveMessages(id: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    void refreshMessages(queries, id)
    return followChanges('conversations', (changed) => {
      if (changed !== undefined && changed !== id) return
      void refreshMessages(queries, id)
    })
  }, [queries, id])
}

type Pages = InfiniteData<MessagesPage>

const messagesOf = (id: string) => ({ queryKey: apiKey(listMessages, { params: { id } }) })

/** Fetches the last page alone, whatever was read back, and what lies between it and the messages that are known. */
async function refreshMessages(queries: QueryClient, id: string): Promise<void> {
  const known = queries
    .getQueriesData<Pages>(messagesOf(id))
    .flatMap(([, data]) => (data?.pages[0]?.has_later === false ? [data.pages[0]] : []))
  if (known.length === 0) return
  try {
    const latest = await request(listMessages, { params: { id } })
    // The one that was left first, of several known ones.
    const [last] = known
      .flatMap(({ messages }) => messages.at(-1) ?? [])
      .toSorted((one, other) => one.position - other.position)
    if (last && latest.has_earlier && (latest.messages[0]?.position ?? 0) > last.position + 1) {
      for (let after: string | undefined = last.id; after; ) {
        const page: MessagesPage = await request(listMessages, {
          params: { id },
          query: { after, page_size: MORE_MESSAGES },
        })
        addMessages(queries, id, page.messages)
        after = page.has_later ? page.messages.at(-1)?.id : undefined
      }
    }
    addMessages(queries, id, latest.messages)
  } catch (error) {
    // The last known message is gone.
    if (error instanceof ApiError && error.status === 404) {
      await queries.resetQueries(messagesOf(id))
    }
  }
}

/** Adds messages at the end of what is known, or replaces them there. */
export function addMessages(queries: QueryClient, id: string, added: ConversationMessage[]): void {
  queries.setQueriesData<Pages>(messagesOf(id), (data) => {
    const [page, ...earlier] = data?.pages ?? []
    if (!data || !page || page.has_later) return data
    const byPosition = new Map([...page.messages, ...added].map((message) => [message.position, message]))
    const fromEarlier = new Set(earlier.flatMap(({ messages }) => messages.map(({ position }) => position)))
    const messages = [...byPosition.values()]
      .filter(({ position }) => !fromEarlier.has(position))
      .toSorted((one, other) => one.position - other.position)
    return { ...data, pages: [{ ...page, messages }, ...earlier] }
  })
}

type Listed = InfiniteData<{ conversations: Conversation[] }>

/** Changes a conversation wherever it is shown. */
function patchConversation(
  queries: QueryClient,
  id: string,
  change: (conversation: Conversation) => Partial<Conversation>,
): void {
  const patch = (one: Conversation) => (one.id === id ? { ...one, ...change(one) } : one)
  queries.setQueriesData<Listed>({ queryKey: apiKey(listConversations) }, (listed) => {
    const pages = listed?.pages.map((page) => ({ ...page, conversations: page.conversations.map(patch) }))
    return listed && pages && { ...listed, pages }
  })
  queries.setQueryData(conversationQuery(id).queryKey, (one) => one && patch(one))
}

/** The latest message is at the top of the list. */
function moveToTop(queries: QueryClient, id: string): void {
  queries.setQueriesData<Listed>({ queryKey: apiKey(listConversations) }, (listed) => {
    const found = listed?.pages.flatMap((page) => page.conversations).find((one) => one.id === id)
    if (!listed || !found) return listed
    const pages = listed.pages.map((page, index) => {
      const others = page.conversations.filter((one) => one !== found)
      return { ...page, conversations: index === 0 ? [found, ...others] : others }
    })
    return { ...listed, pages }
  })
}

export function useSendMessage(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      enqueue(
        {
          endpoint: sendMessage,
          request: { params: { id }, body: { text } },
          path: `/messages/${id}`,
          isPatched: true,
        },
        { staysWhenRefused: true, onWaiting: () => {} },
      ),
    onSuccess: (sent) => {
      if (!sent) return
      addMessages(queries, id, [sent.message])
      patchConversation(queries, id, () => ({ last_message: sent.message }))
      moveToTop(queries, id)
    },
  })
}

export function useReadMessages(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (message_id: string) =>
      request(readMessages, { params: { id }, body: { message_id } }, { isPatched: true }),
    onSuccess: ({ unread_count }) => {
      const before = queries.getQueryData(conversationQuery(id).queryKey)
      const isCounted = before && before.unread_count > 0 && before.muted_until === null
      if (isCounted && unread_count === 0) {
        queries.setQueryData(countQuery.queryKey, (count) => count && Math.max(0, count - 1))
      }
      patchConversation(queries, id, () => ({ unread_count }))
    },
  })
}

export function useMuteConversation(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isMuted: boolean) => request(isMuted ? muteConversation : unmuteConversation, { params: { id } }),
    onSuccess: ({ conversation }) => patchConversation(queries, id, () => conversation),
  })
}

export function useDeleteConversation(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request(deleteConversation, { params: { id } }),
    onSuccess: () => queries.removeQueries(messagesOf(id)),
  })
}
