import type { z } from 'zod'
import { MENTIONABLE_MAX, type Mentionable } from '../../../contract/comments.ts'
import type {
  Conversation,
  ConversationMessage,
  listConversations as listEndpoint,
  listMessages as messagesEndpoint,
  NewConversation,
  NewMessage,
} from '../../../contract/conversations.ts'
import { MUTE_DAYS } from '../../../contract/conversations.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import { findTeam } from '../../db/idea-teams.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { idOfKey, newId } from '../../lib/ids.ts'
import { LIMITS } from '../../lib/limits.ts'
import { nameMatcher } from '../../lib/mentions.ts'
import { withinLimit } from '../../lib/throttle.ts'
import { type Tx, transact } from '../../transact.ts'
import { isVisibleMember } from '../accounts/accounts.service.ts'
import { limitLinks } from '../accounts/new-accounts.service.ts'
import { requireVisibleIdea } from '../ideas/idea-access.service.ts'
import { rejectListedWords } from '../reports/word-list.service.ts'
import { mentionsIn, messageOf, viewOf, viewsOf } from './conversation-views.service.ts'
import {
  type ConversationRow,
  countByFilter,
  countUnreadAfter,
  countUnread as countUnreadRows,
  deleteUnseen,
  findByKey,
  findHidingSeen,
  findIdeaTitle,
  findLatest,
  findMembers,
  findMessage,
  findMessages,
  findMessagesAfter,
  findMessagesById,
  findNames,
  findOrInsert,
  findOwnById,
  findPage,
  findTeams,
  findWritten,
  insertMembers,
  insertMessage,
  lockConnection,
  lockConversation,
  type OwnConversation,
  setSeen,
  updateMembers,
} from './conversations.repo.ts'
import { findLatestMatches } from './message-search.repo.ts'

type ListQuery = z.output<(typeof listEndpoint)['query']>
type MessagesQuery = z.output<(typeof messagesEndpoint)['query']>

export async function listConversations(deps: Deps, actor: Member, { filter, q, page, page_size }: ListQuery) {
  const { db, searchDb } = deps
  const found = q === '' ? new Map<string, string>() : await findLatestMatches(searchDb, actor.userId, q)
  const matches = [...found.keys()]
  const [rows, counts] = await Promise.all([
    findPage(db, actor.userId, { filter, q, matches }, { limit: page_size, offset: (page - 1) * page_size }),
    countByFilter(db, actor.userId, { q, matches }),
  ])
  const ids = rows.map(({ id }) => id)
  // A conversation found by its name alone shows its last message.
  const [matching, others] = await Promise.all([
    findMessagesById(
      db,
      ids.flatMap((id) => found.get(id) ?? []),
    ),
    findLatest(
      db,
      actor.userId,
      ids.filter((id) => !found.has(id)),
    ),
  ])
  const latest = [...matching, ...others]
  return {
    conversations: await viewsOf(deps, actor, rows, latest),
    counts,
    metadata: metadataOf(page, page_size, counts[filter]),
  }
}

export async function countUnread({ db, clock }: Deps, { userId }: Member): Promise<number> {
  return countUnreadRows(db, userId, timestamp(clock))
}

export async function getConversation(deps: Deps, actor: Member, id: string): Promise<Conversation> {
  return viewOf(deps, actor, await requireOwn(deps, actor, id))
}

/** The conversation with a connection or a team; a new one counts against the limit of a day. */
export async function openConversation(deps: Deps, actor: Member, input: NewConversation): Promise<Conversation> {
  const key = input.user_id
    ? { kind: 'direct' as const, pair: pairOf(actor.userId, input.user_id), idea_id: null }
    : { kind: 'team' as const, pair: null, idea_id: input.idea_id ?? '' }
  const known = await findByKey(deps.db, key)
  const own = known && (await findOwnById(deps.db, actor.userId, known.id))
  if (own) return viewOf(deps, actor, own)
  const open = () =>
    transact(deps, async (tx) => {
      const members = input.user_id
        ? await requireConnection(tx, actor, input.user_id)
        : await requireTeam(tx, actor, input.idea_id ?? '')
      return openAmong(tx, key, members)
    })
  const id = known ? await open() : await withinLimit(deps, LIMITS.newConversations, actor.userId, open)
  return getConversation(deps, actor, id)
}

/** The last messages that the member sees, or the ones before, after or around a message, oldest first. */
export async function listMessages(deps: Deps, actor: Member, id: string, query: MessagesQuery) {
  const own = await requireOwn(deps, actor, id)
  const { rows, ...rest } = await findRange(deps, own, query)
  const hasMentions = rows.some(({ text }) => text.includes('@'))
  const [isSeenShown, named] = await Promise.all([
    sharesSeen(deps, actor, own),
    hasMentions ? findNames(deps.db, id) : [],
  ])
  return { messages: rows.map((row) => messageOf(row, actor, { isSeenShown, named })), ...rest }
}

async function findRange(
  { db }: Deps,
  own: OwnConversation,
  { before, after, around, page_size }: MessagesQuery,
): Promise<{ rows: Awaited<ReturnType<typeof findMessages>>; has_earlier: boolean; has_later: boolean }> {
  const [cursor, ...more] = [before, after, around].filter((one) => one !== undefined)
  if (more.length > 0) throw new InvalidError({ before: errorTexts.conversations.onePlace })
  const message = cursor === undefined ? undefined : await findMessage(db, own, cursor)
  if (cursor !== undefined && !message) throw new NotFoundError('message')
  const position = message?.position ?? Number.MAX_SAFE_INTEGER
  const earlier = async (end: number, size: number) => {
    const rows = await findMessages(db, own, { before: end, limit: size + 1 })
    return { rows: rows.slice(0, size).toReversed(), isMore: rows.length > size }
  }
  const later = async (start: number, size: number) => {
    const rows = await findMessagesAfter(db, own, { after: start, limit: size + 1 })
    return { rows: rows.slice(0, size), isMore: rows.length > size }
  }
  if (after !== undefined) {
    const { rows, isMore } = await later(position, page_size)
    return { rows, has_earlier: true, has_later: isMore }
  }
  if (around === undefined) {
    const { rows, isMore } = await earlier(position, page_size)
    return { rows, has_earlier: isMore, has_later: before !== undefined }
  }
  const half = Math.ceil(page_size / 2)
  const [first, second] = await Promise.all([earlier(position + 1, half), later(position, page_size - half)])
  return { rows: [...first.rows, ...second.rows], has_earlier: first.isMore, has_later: second.isMore }
}

/** Members who get what the actor writes, by the beginning of a name. */
export async function listMentionable(deps: Deps, actor: Member, id: string, q: string): Promise<Mentionable[]> {
  const own = await requireOwn(deps, actor, id)
  const { user, kind, can_write } = await viewOf(deps, actor, own)
  if (!can_write) return []
  const team = own.idea_id === null ? [] : (await findTeams(deps.db, [own.idea_id])).map(({ member }) => member)
  return [...(user ? [user] : []), ...team]
    .filter(({ id: userId }) => userId !== actor.userId)
    .filter(nameMatcher(q))
    .slice(0, MENTIONABLE_MAX)
    .map((member) => ({ ...member, relation: kind === 'team' ? ('team' as const) : ('connection' as const) }))
}

/** Sends a message, once for each `draft_id`, and shows it to everybody in the conversation. */
export async function sendMessage(
  deps: Deps,
  actor: Member,
  id: string,
  { text, draft_id }: NewMessage,
): Promise<ConversationMessage> {
  await requireOwn(deps, actor, id)
  await limitLinks(deps, actor, { text })
  await rejectListedWords(deps, actor, { text })
  const messageId = draft_id ? idOfKey(actor.userId, draft_id) : newId()
  return transact(deps, async (tx) => {
    const own = await requireOwn(tx, actor, id)
    const isConnected = own.other_id !== null && (await lockConnection(tx, actor.userId, own.other_id))
    const conversation = await lockConversation(tx, id)
    if (!conversation) throw new NotFoundError('conversation')
    const sent = await findWritten(tx.db, messageId)
    if (sent) return sendAgain(tx, actor, own, sent, text)
    const members = await requireWritable(tx, actor, conversation, isConnected ? own.other_id : null)
    if (!(await writeMessage(tx, actor.userId, conversation, members, { id: messageId, text }))) {
      throw new ConflictError('draft_id', errorTexts.conversations.idTaken)
    }
    const written = await findWritten(tx.db, messageId)
    if (!written) throw new NotFoundError('message')
    return ownMessageOf(tx, actor, id, written)
  })
}

/** Writes the first message of two members who were just connected: the note of the accepted request, which both know. */
export async function writeNote(tx: Tx, { from, to, note }: { from: string; to: string; note: string }): Promise<void> {
  if (note === '') return
  const id = await openAmong(tx, { kind: 'direct', pair: pairOf(from, to), idea_id: null }, [from, to])
  const conversation = await lockConversation(tx, id)
  if (!conversation) return
  await writeMessage(tx, from, conversation, [from, to], { id: newId(), text: note })
}

/** Marks the messages up to one as read. Returns how many are left. */
export async function readMessages(deps: Deps, actor: Member, id: string, messageId: string): Promise<number> {
  const { userId } = actor
  return transact(deps, async (tx) => {
    await requireOwn(tx, actor, id)
    await lockConversation(tx, id)
    const own = await requireOwn(tx, actor, id)
    const message = await findMessage(tx.db, own, messageId)
    if (!message) throw new InvalidError({ message_id: errorTexts.conversations.noSuchMessage })
    if (message.position <= own.read_until) return own.unread_count
    const unread_count = await countUnreadAfter(tx.db, own, userId, message.position)
    await updateMembers(tx, id, [userId], { read_until: message.position, unread_count })
    const range = { after: own.read_until, until: message.position }
    const isSeen =
      (await sharesSeen(tx, actor, own)) &&
      (await setSeen(tx, id, { readerId: userId, ...range, now: timestamp(tx.clock) }))
    if (unread_count === 0) await markNotificationRead(tx, userId, own)
    publishChange(tx, id, isSeen && own.other_id ? [userId, own.other_id] : [userId])
    return unread_count
  })
}

/** Mutes a conversation for some days, or no longer. */
export async function setMuted(deps: Deps, actor: Member, id: string, isMuted: boolean): Promise<Conversation> {
  await transact(deps, async (tx) => {
    await requireOwn(tx, actor, id)
    const muted_until = isMuted ? timestamp(tx.clock, MUTE_DAYS * DAY) : null
    await updateMembers(tx, id, [actor.userId], { muted_until })
    publishChange(tx, id, [actor.userId])
  })
  return getConversation(deps, actor, id)
}

/** Deletes the messages of a conversation for this member, and for good once nobody sees them. */
export async function deleteConversation(deps: Deps, actor: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    await requireOwn(tx, actor, id)
    await lockConversation(tx, id)
    const own = await requireOwn(tx, actor, id)
    const { latest_position } = own
    const change = { hidden_until: latest_position, read_until: latest_position, latest_at: null, unread_count: 0 }
    await updateMembers(tx, id, [actor.userId], change)
    await markNotificationRead(tx, actor.userId, own)
    await deleteUnseen(tx, id)
    publishChange(tx, id, [actor.userId])
  })
}

async function markNotificationRead(tx: Tx, userId: string, { idea_id, other_id }: OwnConversation): Promise<void> {
  if (idea_id !== null) await tx.markRequestRead({ userId, kind: 'message', ideaId: idea_id })
  else if (other_id !== null) await tx.markRequestRead({ userId, kind: 'message', actorId: other_id })
}

async function requireOwn(deps: Pick<Deps, 'db'>, { userId }: Member, id: string): Promise<OwnConversation> {
  const own = await findOwnById(deps.db, userId, id)
  if (!own) throw new NotFoundError('conversation')
  return own
}

async function requireConnection(tx: Tx, { userId }: Member, otherId: string): Promise<string[]> {
  if (!(await isVisibleMember(tx, otherId))) throw new NotFoundError('profile')
  if (!(await lockConnection(tx, userId, otherId)))
    throw new ForbiddenError(errorTexts.conversations.notConnected, 'conversation')
  return [userId, otherId]
}

async function requireTeam(tx: Tx, actor: Member, ideaId: string): Promise<string[]> {
  await requireVisibleIdea(tx, actor, ideaId)
  const team = await findTeam(tx.db, ideaId)
  if (!team.includes(actor.userId)) throw new ForbiddenError(errorTexts.conversations.notOnTeam, 'conversation')
  if (team.length === 1) throw new ForbiddenError(errorTexts.conversations.noTeam, 'conversation')
  return team
}

async function openAmong(
  tx: Tx,
  key: Pick<ConversationRow, 'kind' | 'pair' | 'idea_id'>,
  members: string[],
): Promise<string> {
  const row = { ...key, id: newId(), last_position: 0, created_at: timestamp(tx.clock) }
  const { id } = await findOrInsert(tx, row)
  const conversation = await lockConversation(tx, id)
  if (conversation) await insertMembers(tx, conversation, members)
  return id
}

/** The members who get a message of the actor. */
async function requireWritable(
  tx: Tx,
  { userId }: Member,
  { kind, idea_id }: ConversationRow,
  connectedId: string | null,
): Promise<string[]> {
  if (kind === 'direct') {
    if (connectedId === null) throw new ForbiddenError(errorTexts.conversations.notConnected, 'conversation')
    return [userId, connectedId]
  }
  const team = idea_id === null ? [] : await findTeam(tx.db, idea_id)
  if (!team.includes(userId)) throw new ForbiddenError(errorTexts.conversations.notOnTeam, 'conversation')
  return team
}

/** Writes the next message of a locked conversation. Returns false where its id is taken. */
async function writeMessage(
  tx: Tx,
  userId: string,
  conversation: ConversationRow,
  members: string[],
  { id, text }: { id: string; text: string },
): Promise<boolean> {
  const { id: conversation_id, last_position } = conversation
  await followTeam(tx, conversation, members)
  const created_at = timestamp(tx.clock)
  const message = { id, conversation_id, position: last_position + 1, user_id: userId, text, created_at }
  if (!(await insertMessage(tx, message, members))) return false
  await notifyOfMessage(tx, conversation, { userId, members, at: message.created_at, text })
  publishChange(tx, conversation_id, members)
  return true
}

/** Lets the others have a mail, unless they read it soon, or have muted the conversation and are not mentioned. */
async function notifyOfMessage(
  tx: Tx,
  { id: conversation_id, kind, idea_id: ideaId }: ConversationRow,
  { userId, members, at, text }: { userId: string; members: string[]; at: string; text: string },
): Promise<void> {
  const known = (await findMembers(tx.db, conversation_id)).filter(({ user_id }) => members.includes(user_id))
  const muted = known.flatMap(({ user_id, muted_until }) => (muted_until !== null && muted_until > at ? [user_id] : []))
  const mentioned =
    muted.length > 0 && text.includes('@') ? mentionsIn(text, await findNames(tx.db, conversation_id)) : []
  const uncalled = muted.filter((id) => !mentioned.some((member) => member.id === id))
  const others = known.flatMap(({ user_id }) => (uncalled.includes(user_id) ? [] : [user_id]))
  const title = ideaId === null ? '' : await findIdeaTitle(tx.db, ideaId)
  const about = {
    byId: userId,
    actorId: kind === 'direct' ? userId : null,
    ideaId,
    at,
    payload: { conversation_id, title },
  }
  await tx.notifyAll(others, { kind: 'message', ...about })
}

/** Adds members who joined since the last message, who see none of the earlier ones; nor does a member who was away. */
async function followTeam(tx: Tx, conversation: ConversationRow, members: string[]): Promise<void> {
  const { id, last_position } = conversation
  const known = await findMembers(tx.db, id)
  await insertMembers(
    tx,
    conversation,
    members.filter((userId) => !known.some(({ user_id }) => user_id === userId)),
  )
  const returned = known.filter(
    ({ user_id, latest_position }) => latest_position < last_position && members.includes(user_id),
  )
  const change = { hidden_until: last_position, read_until: last_position, unread_count: 0 }
  await updateMembers(
    tx,
    id,
    returned.map(({ user_id }) => user_id),
    change,
  )
}

/** For a message that is there already, since the response to an earlier attempt was lost. */
function sendAgain(
  tx: Tx,
  actor: Member,
  own: OwnConversation,
  sent: WrittenMessage,
  text: string,
): Promise<ConversationMessage> {
  if (sent.user_id !== actor.userId || sent.conversation_id !== own.id || sent.text !== text) {
    throw new ConflictError('draft_id', errorTexts.conversations.sentEarlier)
  }
  publishChange(tx, own.id, [actor.userId])
  return ownMessageOf(tx, actor, own.id, sent)
}

type WrittenMessage = NonNullable<Awaited<ReturnType<typeof findWritten>>>

async function ownMessageOf(tx: Tx, actor: Member, id: string, sent: WrittenMessage): Promise<ConversationMessage> {
  const named = sent.text.includes('@') ? await findNames(tx.db, id) : []
  return messageOf(sent, actor, { isSeenShown: true, named })
}

/** Whether the two share which messages they have read. Teams do not. */
async function sharesSeen({ db }: Pick<Deps, 'db'>, { userId }: Member, own: OwnConversation): Promise<boolean> {
  if (own.other_id === null) return false
  return (await findHidingSeen(db, [userId, own.other_id])).length === 0
}

/** Lets the open pages of these members fetch the conversation again. */
function publishChange(tx: Tx, id: string, userIds: string[]): void {
  tx.afterCommit(({ bus }) => bus.publish('conversations', { id, userIds }))
}

export function pairOf(one: string, other: string): string {
  return [one, other].sort().join(' ')
}
