import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { exportConversations, leaveConversations } from './conversations.account.service.ts'
import { conversationsRoutes } from './conversations.routes.ts'
import { getConversation } from './conversations.service.ts'
import { pruneMessages } from './message-retention.service.ts'

export const conversationsFeature: Feature = {
  routes: conversationsRoutes,
  prune: pruneMessages,
  memberData: [
    {
      tables: {
        conversation_members: (tx, { userId }) => leaveConversations(tx, userId),
        messages: 'set null',
      },
      files: jsonFile('conversations', (deps, { userId }) => exportConversations(deps, userId)),
    },
  ],
  requireVisible: { conversations: getConversation },
}
