import type * as contract from '../../../contract/conversations.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { exportConversations, removeFromConversations } from './conversations.account.service.ts'
import {
  countUnread,
  deleteConversation,
  getConversation,
  listConversations,
  listMentionable,
  listMessages,
  openConversation,
  readMessages,
  sendMessage,
  setMuted,
} from './conversations.service.ts'
import { pruneMessages } from './message-retention.service.ts'

export const conversationsFeature: Feature = {
  handlers: {
    listConversations: (deps, { actor, query }) => listConversations(deps, actor, query),

    openConversation: async (deps, { actor, body }) => ({
      conversation: await openConversation(deps, actor, body),
    }),

    countUnread: async (deps, { actor }) => ({ unread_count: await countUnread(deps, actor) }),

    getConversation: async (deps, { actor, params }) => ({
      conversation: await getConversation(deps, actor, params.id),
    }),

    listMessages: (deps, { actor, params, query }) => listMessages(deps, actor, params.id, query),

    sendMessage: async (deps, { actor, params, body }) => ({
      message: await sendMessage(deps, actor, params.id, body),
    }),

    listMentionableMembers: async (deps, { actor, params, query }) => ({
      members: await listMentionable(deps, actor, params.id, query.q),
    }),

    readMessages: async (deps, { actor, params, body }) => ({
      unread_count: await readMessages(deps, actor, params.id, body.message_id),
    }),

    deleteConversation: (deps, { actor, params }) => deleteConversation(deps, actor, params.id),

    muteConversation: async (deps, { actor, params }) => ({
      conversation: await setMuted(deps, actor, params.id, true),
    }),

    unmuteConversation: async (deps, { actor, params }) => ({
      conversation: await setMuted(deps, actor, params.id, false),
    }),
  } satisfies Handlers<typeof contract>,
  prune: pruneMessages,
  memberData: [
    {
      tables: {
        conversation_members: (tx, { userId }) => removeFromConversations(tx, userId),
        messages: 'set null',
      },
      files: jsonFile('conversations', (deps, { userId }) => exportConversations(deps, userId)),
    },
  ],
  requireVisible: { conversations: getConversation },
}
