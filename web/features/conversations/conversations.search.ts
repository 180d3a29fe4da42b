import type { CONVERSATION_FILTERS } from '../../../contract/conversations.values.ts'

/** Search parameters of the page of messages. */
export type ConversationsSearch = { filter: (typeof CONVERSATION_FILTERS)[number]; q: string }
