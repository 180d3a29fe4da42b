import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/conversations.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
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

export function conversationsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listConversations, ({ actor, query }) => listConversations(deps, actor, query))

  route(app, contract.openConversation, async ({ actor, body }) => ({
    conversation: await openConversation(deps, actor, body),
  }))

  route(app, contract.countUnread, async ({ actor }) => ({ unread_count: await countUnread(deps, actor) }))

  route(app, contract.getConversation, async ({ actor, params }) => ({
    conversation: await getConversation(deps, actor, params.id),
  }))

  route(app, contract.listMessages, ({ actor, params, query }) => listMessages(deps, actor, params.id, query))

  route(app, contract.sendMessage, async ({ actor, params, body }) => ({
    message: await sendMessage(deps, actor, params.id, body),
  }))

  route(app, contract.listMentionableMembers, async ({ actor, params, query }) => ({
    members: await listMentionable(deps, actor, params.id, query.q),
  }))

  route(app, contract.readMessages, async ({ actor, params, body }) => ({
    unread_count: await readMessages(deps, actor, params.id, body.message_id),
  }))

  for (const [endpoint, isMuted] of [
    [contract.muteConversation, true],
    [contract.unmuteConversation, false],
  ] as const) {
    route(app, endpoint, async ({ actor, params }) => ({
      conversation: await setMuted(deps, actor, params.id, isMuted),
    }))
  }

  route(app, contract.deleteConversation, async ({ actor, params }) => {
    await deleteConversation(deps, actor, params.id)
    return undefined
  })
}
