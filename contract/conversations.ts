import { z } from 'zod'
import { MENTIONABLE_MAX, Mentionable } from './comments.ts'
import {
  CONVERSATION_FILTERS,
  CONVERSATIONS_PAGE_SIZE,
  MESSAGE_MAX,
  MESSAGES_PAGE_SIZE,
  MUTE_DAYS,
  SHOWN_MEMBERS_MAX,
} from './conversations.values.ts'
import { endpoint } from './http.ts'
import { Author } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { PAGE_SIZE_MAX } from './page-size.values.ts'
import { Metadata, pageQuery, wholeNumber } from './paging.ts'
import { line, searchText, text } from './text.ts'

export * from './conversations.values.ts'

export const ConversationMessage = z.object({
  id: z.uuid(),
  position: z.int().describe('From 1 in each conversation, in the order of sending.'),
  author: Author.describe('"Anonymous" once the account is deleted.'),
  text: z.string().describe('Plain text; "" where it is hidden.'),
  mentions: z
    .array(z.object({ id: z.uuid(), username: z.string() }))
    .describe('Members of the conversation that the text names; empty in lists of conversations.'),
  created_at: z.iso.datetime(),
  seen_at: z.iso
    .datetime()
    .nullable()
    .describe('When the other member read it; null in teams, and where one of the two does not share it.'),
  is_hidden: z.boolean().describe('Moderators hide the message, or its author is suspended.'),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

export const Conversation = z.object({
  id: z.uuid(),
  kind: z.enum(['direct', 'team']).describe('`direct`: of two members; `team`: of the team of an idea.'),
  user: Author.nullable().describe('The other member; null of a team.'),
  idea: z
    .object({ id: z.uuid(), title: z.string() })
    .nullable()
    .describe('The idea of a team; null where it is deleted, or no longer visible to the caller.'),
  members: z.array(Author).max(SHOWN_MEMBERS_MAX).describe('Of a team: its members other than the caller.'),
  last_message: ConversationMessage.nullable().describe(
    'The last message visible to the caller, or of a search the last match; null before the first one.',
  ),
  unread_count: z.int(),
  muted_until: z.iso.datetime().nullable().describe('Until when it is muted; null where it is not.'),
  can_write: z.boolean().describe('False once the two are not connected, or the caller is not on the team.'),
  connected_at: z.iso.datetime().nullable().describe('Since when the two are connected; null where they are not.'),
})
export type Conversation = z.infer<typeof Conversation>

/** With a connection, or with the team of an idea. */
export const NewConversation = z
  .strictObject({
    user_id: z.uuid(errorTexts.common.memberId).optional(),
    idea_id: z.uuid(errorTexts.common.ideaId).optional(),
  })
  .refine(({ user_id, idea_id }) => (user_id === undefined) !== (idea_id === undefined), {
    path: ['user_id'],
    ...errorTexts.conversations.memberOrIdea,
  })
export type NewConversation = z.infer<typeof NewConversation>

const messageText = text({ min: 1, max: MESSAGE_MAX, required: errorTexts.common.textMissing })

export const MessageForm = z.object({ text: messageText })

export const NewMessage = z.strictObject({
  text: messageText,
  draft_id: z
    .uuid(errorTexts.common.uuid)
    .nullish()
    .describe('Chosen by the client: a message that is sent again with the same id is written once.'),
})
export type NewMessage = z.infer<typeof NewMessage>

/** Data of the event `conversation` on the live stream; the id is null where several may have changed. */
export const LiveConversation = z.object({ conversation_id: z.uuid().nullable() })
export type LiveConversation = z.infer<typeof LiveConversation>

const params = z.object({ id: z.uuid() })
const messageId = z.uuid(errorTexts.conversations.messageId).optional()
const ConversationResponse = z.object({ conversation: Conversation })
const changesLimit = rateLimit('conversation-change', 1_200, 'hour', errorTexts.conversations.changeConversationsLimit)

export const listConversations = endpoint({
  method: 'GET',
  path: '/v1/conversations',
  summary: "The caller's conversations, the latest first. `q` looks in names and messages.",
  access: 'member',
  scope: 'messages:read',
  reads: ['conversations', 'connections', 'ideas', 'profiles', 'blocks'],
  savedAs: 'conversations',
  query: z.object({
    filter: z.enum(CONVERSATION_FILTERS, errorTexts.conversations.filter).default('all'),
    q: searchText,
    ...pageQuery(CONVERSATIONS_PAGE_SIZE),
  }),
  status: 200,
  response: z.object({
    conversations: z.array(Conversation),
    counts: z.object({ all: z.int(), unread: z.int(), teams: z.int() }),
    metadata: Metadata,
  }),
})

export const openConversation = endpoint({
  method: 'POST',
  path: '/v1/conversations',
  summary: 'Open the conversation with a connection, or with the team of an idea, which begins where there is none.',
  access: 'member',
  limit: changesLimit,
  errors: [403, 404],
  body: NewConversation,
  status: 201,
  response: ConversationResponse,
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/v1/conversations/count',
  summary: 'How many conversations that are not muted have unread messages.',
  access: 'member',
  scope: 'messages:read',
  reads: ['conversations'],
  savedAs: 'conversations',
  status: 200,
  response: z.object({ unread_count: z.int() }),
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/v1/conversations/:id',
  summary: 'One conversation of the caller.',
  access: 'member',
  scope: 'messages:read',
  reads: ['conversations', 'connections', 'ideas', 'profiles', 'blocks'],
  savedAs: 'conversations',
  params,
  status: 200,
  response: ConversationResponse,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/v1/conversations/:id/messages',
  summary: 'The last messages of a conversation, oldest first, or the ones before, after or around a message.',
  access: 'member',
  scope: 'messages:read',
  reads: ['messages', 'connections', 'ideas', 'profiles', 'blocks'],
  savedAs: 'conversations',
  params,
  query: z.object({
    before: messageId.describe('One of these three at most.'),
    after: messageId,
    around: messageId.describe('The message is in the middle of the page.'),
    page_size: wholeNumber(1, PAGE_SIZE_MAX).default(MESSAGES_PAGE_SIZE),
  }),
  status: 200,
  response: z.object({
    messages: z.array(ConversationMessage),
    has_earlier: z.boolean(),
    has_later: z.boolean(),
  }),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/v1/conversations/:id/messages',
  summary: 'Write a message to a connection, or to the team.',
  access: 'member',
  waits: { as: 'message' },
  limit: rateLimit('message', 60, 'hour', errorTexts.conversations.writeMessagesLimit),
  errors: [403, 409],
  params,
  body: NewMessage,
  status: 201,
  response: z.object({ message: ConversationMessage }),
})

export const listMentionableMembers = endpoint({
  method: 'GET',
  path: '/v1/conversations/:id/mentionable',
  summary: 'Members to mention in a message, by the beginning of a name: those who get the messages of the caller.',
  access: 'member',
  reads: ['conversations', 'connections', 'ideas', 'profiles', 'blocks'],
  params,
  query: z.object({ q: line({ max: 50 }).default('') }),
  status: 200,
  response: z.object({ members: z.array(Mentionable).max(MENTIONABLE_MAX) }),
})

export const readMessages = endpoint({
  method: 'PUT',
  path: '/v1/conversations/:id/read',
  summary: 'Mark the messages up to this one as read.',
  access: 'member',
  limit: rateLimit('conversation-read', 6_000, 'hour', errorTexts.conversations.readMessagesLimit),
  params,
  body: z.strictObject({ message_id: z.uuid(errorTexts.conversations.messageId) }),
  status: 200,
  response: z.object({ unread_count: z.int() }),
})

export const muteConversation = endpoint({
  method: 'PUT',
  path: '/v1/conversations/:id/mute',
  summary: `Mute a conversation for ${MUTE_DAYS} days: it is not counted in the header, and not mailed.`,
  access: 'member',
  limit: changesLimit,
  params,
  status: 200,
  response: ConversationResponse,
})

export const unmuteConversation = endpoint({
  method: 'DELETE',
  path: '/v1/conversations/:id/mute',
  summary: 'Take back that a conversation is muted.',
  access: 'member',
  limit: changesLimit,
  params,
  status: 200,
  response: ConversationResponse,
})

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/v1/conversations/:id',
  summary: 'Delete the messages of a conversation for the caller. Others keep theirs.',
  access: 'member',
  limit: changesLimit,
  params,
  status: 204,
})
