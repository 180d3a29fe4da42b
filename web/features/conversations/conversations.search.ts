import type { CONVERSATION_FILTERS } from '../../../contract/conversations.values.ts'

/** Search parameters of the page of messages. `message`: the one to show in the open conversation. */
export type ConversationsSearch = { filter: (typeof CONVERSATION_FILTERS)[number]; q: string; message: string }
