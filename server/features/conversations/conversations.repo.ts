import { type ExpressionBuilder, sql } from 'kysely'
import type { Author } from '../../../contract/ideas.ts'
import { indexedText } from '../../../contract/tokeniser.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import { compiled, isAmong } from '../../db/compiled.ts'
import { lockForShare, lockRows } from '../../db/locks.ts'
import type { Db, Row, Tables } from '../../db/tables.ts'
import { containsAllWords } from '../../db/token-patterns.ts'
import type { Tx } from '../../transact.ts'

export type ConversationRow = Row<'conversations'>
export type MemberRow = Row<'conversation_members'>
/** A conversation with the caller's row of `conversation_members`. */
export type OwnConversation = Awaited<ReturnType<typeof findOwn>>[number]
/** `matches`: ids of conversations with messages that match `q`. */
export type ConversationFilter = { filter: 'all' | 'unread' | 'teams'; q: string; matches: string[] }

/** Conversations of a member with visible messages, the latest first. */
export async function findPage(
  db: Db,
  userId: string,
  filter: ConversationFilter,
  page: { limit: number; offset: number },
): Promise<OwnConversation[]> {
  return filtered(db, userId, filter)
    .select(OWN_COLUMNS)
    .orderBy('own.latest_at', 'desc')
    .orderBy('own.conversation_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** How many conversations a member has in all, unread and with teams, of those that match `q`. */
export async function countByFilter(db: Db, userId: string, { q, matches }: Omit<ConversationFilter, 'filter'>) {
  const row = await filtered(db, userId, { filter: 'all', q, matches })
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      sql<number | null>`sum(case when own.unread_count > 0 then 1 else 0 end)`.as('unread'),
      sql<number | null>`sum(case when conversations.kind = 'team' then 1 else 0 end)`.as('teams'),
    ])
    .executeTakeFirstOrThrow()
  return { all: Number(row.all), unread: Number(row.unread ?? 0), teams: Number(row.teams ?? 0) }
}

/** How many conversations with unread messages are not muted. */
export async function countUnread(db: Db, userId: string, now: string): Promise<number> {
  const [row] = await unreadOf(db, userId, now)
  return Number(row?.count ?? 0)
}

const unreadOf = compiled((db, userId: string, now: string) =>
  db
    .selectFrom('conversation_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('latest_at', 'is not', null)
    .where('unread_count', '>', 0)
    .where((eb) => eb.or([eb('muted_until', 'is', null), eb('muted_until', '<=', now)])),
)

/** The conversation, if the member is or was in it. */
export async function findOwnById(db: Db, userId: string, id: string): Promise<OwnConversation | undefined> {
  return (await findOwn(db, userId, id))[0]
}

const findOwn = compiled((db, userId: string, id: string) =>
  selectOwn(db, userId).select(OWN_COLUMNS).where('conversations.id', '=', id),
)

/** Locks a conversation until the transaction ends: it has one new message, or reader, after the other. */
export async function lockConversation(tx: Tx, id: string): Promise<ConversationRow | undefined> {
  return lockRows(tx.db, tx.db.selectFrom('conversations').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** The conversation of two members or of a team, which is inserted where there is none. */
export async function findOrInsert(tx: Tx, row: ConversationRow): Promise<{ id: string; isNew: boolean }> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('conversations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const found = await findByKey(tx.db, row)
  return { id: found?.id ?? row.id, isNew: numInsertedOrUpdatedRows === 1n }
}

export async function findByKey(
  db: Db,
  { pair, idea_id }: Pick<ConversationRow, 'pair' | 'idea_id'>,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('conversations')
    .select('id')
    .$if(pair !== null, (query) => query.where('pair', '=', pair))
    .$if(pair === null, (query) => query.where('idea_id', '=', idea_id))
    .executeTakeFirst()
}

export async function findMembers(db: Db, conversationId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('conversation_members')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .orderBy('user_id')
    .execute()
}

/** The names of the members of a conversation, former ones of a team included; not of profiles that moderation hides. */
export async function findNames(db: Db, conversationId: string): Promise<{ id: string; username: string }[]> {
  return db
    .selectFrom('conversation_members')
    .innerJoin('users', 'users.id', 'conversation_members.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'conversation_members.user_id')
    .select(['users.id', 'users.username'])
    .where('conversation_members.conversation_id', '=', conversationId)
    .where('profiles.hidden_at', 'is', null)
    .where('users.locked_at', 'is', null)
    .execute()
}

/** Adds members who see messages from now on. */
export async function insertMembers(
  tx: Tx,
  { id, last_position }: Pick<ConversationRow, 'id' | 'last_position'>,
  userIds: string[],
): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.toSorted().map((user_id) => ({
    ...{ conversation_id: id, user_id, hidden_until: last_position, latest_position: last_position },
    ...{ latest_at: null, read_until: last_position, unread_count: 0, muted_until: null },
  }))
  await tx.db
    .insertInto('conversation_members')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id']).doNothing())
    .execute()
}

/** Changes the rows of some members of a conversation. */
export async function updateMembers(
  tx: Tx,
  conversationId: string,
  userIds: string[],
  change: Partial<Omit<MemberRow, 'conversation_id' | 'user_id'>>,
): Promise<void> {
  if (userIds.length === 0) return
  await tx.db
    .updateTable('conversation_members')
    .set(change)
    .where('conversation_id', '=', conversationId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** Inserts the next message, and shows it to these members. Returns false where there is one with this id. */
export async function insertMessage(
  tx: Tx,
  message: Pick<Row<'messages'>, 'id' | 'conversation_id' | 'position' | 'text' | 'created_at'> & { user_id: string },
  memberIds: string[],
): Promise<boolean> {
  const { conversation_id, position, created_at: latest_at, user_id } = message
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('messages')
    .values({ ...message, search_text: indexedText(message.text), seen_at: null, hidden_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await tx.db.updateTable('conversations').set({ last_position: position }).where('id', '=', conversation_id).execute()
  await tx.db
    .updateTable('conversation_members')
    .set((eb) => ({
      ...{ latest_position: position, latest_at },
      unread_count: sql<number>`${eb.ref('unread_count')} + case when user_id = ${user_id} then 0 else 1 end`,
    }))
    .where('conversation_id', '=', conversation_id)
    .where('user_id', 'in', memberIds)
    .execute()
  return true
}

/** Messages of a conversation that the member sees, the last first. */
export async function findMessages(
  db: Db,
  own: Pick<OwnConversation, 'id' | 'hidden_until' | 'latest_position'>,
  { before, limit }: { before: number; limit: number },
) {
  return messagesBefore(db, own.id, own.hidden_until, Math.min(own.latest_position, before - 1), limit)
}

/** The same after a position, the first one first. */
export async function findMessagesAfter(
  db: Db,
  own: Pick<OwnConversation, 'id' | 'hidden_until' | 'latest_position'>,
  { after, limit }: { after: number; limit: number },
) {
  return messagesAfter(db, own.id, Math.max(own.hidden_until, after), own.latest_position, limit)
}

const messagesAfter = compiled((db, id: string, after: number, until: number, limit: number) =>
  selectMessages(db)
    .where('messages.conversation_id', '=', id)
    .where('messages.position', '>', after)
    .where('messages.position', '<=', until)
    .orderBy('messages.position')
    .limit(limit),
)

const messagesBefore = compiled((db, id: string, after: number, until: number, limit: number) =>
  selectMessages(db)
    .where('messages.conversation_id', '=', id)
    .where('messages.position', '>', after)
    .where('messages.position', '<=', until)
    .orderBy('messages.position', 'desc')
    .limit(limit),
)

/** A message that the member sees. */
export async function findMessage(
  db: Db,
  own: Pick<OwnConversation, 'id' | 'hidden_until' | 'latest_position'>,
  id: string,
) {
  return selectMessages(db)
    .where('messages.id', '=', id)
    .where('messages.conversation_id', '=', own.id)
    .where('messages.position', '>', own.hidden_until)
    .where('messages.position', '<=', own.latest_position)
    .executeTakeFirst()
}

/** The message with this id, of any author. */
export async function findWritten(db: Db, id: string) {
  return selectMessages(db).where('messages.id', '=', id).executeTakeFirst()
}

/** The last message that the member sees of each conversation. */
export async function findLatest(db: Db, userId: string, ids: string[]) {
  if (ids.length === 0) return []
  return selectMessages(db)
    .innerJoin('conversation_members as own', (join) =>
      join.onRef('own.conversation_id', '=', 'messages.conversation_id').on('own.user_id', '=', userId),
    )
    .where(isAmong(db, 'messages.conversation_id', JSON.stringify(ids)))
    .whereRef('messages.position', '=', 'own.latest_position')
    .execute()
}

export async function findMessagesById(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return selectMessages(db)
    .where(isAmong(db, 'messages.id', JSON.stringify(ids)))
    .execute()
}

/** How many messages after this position the member has not read. */
export async function countUnreadAfter(
  db: Db,
  { id, latest_position, hidden_until }: OwnConversation,
  userId: string,
  position: number,
): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('conversation_id', '=', id)
    .where('position', '>', Math.max(position, hidden_until))
    .where('position', '<=', latest_position)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '!=', userId)]))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Notes when messages of the other member were read. Returns whether there are any. */
export async function setSeen(
  tx: Tx,
  conversationId: string,
  { readerId, after, until, now }: { readerId: string; after: number; until: number; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('messages')
    .set({ seen_at: now })
    .where('conversation_id', '=', conversationId)
    .where('position', '>', after)
    .where('position', '<=', until)
    .where('user_id', '!=', readerId)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes messages that no member sees any more. */
export async function deleteUnseen(tx: Tx, conversationId: string): Promise<void> {
  await tx.db
    .deleteFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversation_members')
            .select('user_id')
            .whereRef('conversation_members.conversation_id', '=', 'messages.conversation_id')
            .whereRef('conversation_members.hidden_until', '<', 'messages.position')
            .whereRef('conversation_members.latest_position', '>=', 'messages.position'),
        ),
      ),
    )
    .execute()
}

/** Takes a member out of all conversations. Returns their ids; conversations without members are deleted. */
export async function removeFromAll(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.db
    .deleteFrom('conversation_members')
    .where('user_id', '=', userId)
    .returning('conversation_id')
    .execute()
  const ids = rows.map(({ conversation_id }) => conversation_id)
  if (ids.length === 0) return []
  const among = isAmong(tx.db, 'conversations.id', JSON.stringify(ids))
  await tx.db.updateTable('conversations').set({ pair: null }).where(among).execute()
  await tx.db
    .deleteFrom('conversations')
    .where(among)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversation_members')
            .select('user_id')
            .whereRef('conversation_members.conversation_id', '=', 'conversations.id'),
        ),
      ),
    )
    .execute()
  return ids
}

export async function findIdeaTitle(db: Db, ideaId: string): Promise<string> {
  const row = await db.selectFrom('ideas').select('title').where('id', '=', ideaId).executeTakeFirst()
  return row?.title ?? ''
}

/** Author and team of each idea, in the order of joining. */
export async function findTeams(db: Db, ideaIds: string[]): Promise<{ ideaId: string; member: Author }[]> {
  if (ideaIds.length === 0) return []
  const ids = JSON.stringify(ideaIds)
  const teams = db
    .selectFrom('ideas')
    .select(['id as idea_id', 'user_id', sql<string>`''`.as('joined_at')])
    .where(isAmong(db, 'ideas.id', ids))
    .unionAll(
      db
        .selectFrom('idea_members')
        .select(['idea_id', 'user_id', 'created_at as joined_at'])
        .where(isAmong(db, 'idea_members.idea_id', ids)),
    )
  const rows = await db
    .selectFrom(teams.as('teams'))
    .innerJoin('users', 'users.id', 'teams.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'teams.user_id')
    .select(['teams.idea_id', 'users.id as user_id', ...AUTHOR_COLUMNS])
    .where('users.locked_at', 'is', null)
    .orderBy('teams.joined_at')
    .orderBy('users.id')
    .execute()
  return rows.map((row) => ({ ideaId: row.idea_id, member: authorOf(row.user_id, row) }))
}

/** Whether two members are connected and neither is suspended; it stays so until the transaction ends. */
export async function lockConnection({ db }: Tx, userId: string, otherId: string): Promise<boolean> {
  const connection = db
    .selectFrom('connections')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
  if (!(await lockForShare(db, connection).executeTakeFirst())) return false
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', otherId)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}

/** The members among these who do not share which messages they have read. */
export async function findHidingSeen(db: Db, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('seen_hidden_at', 'is not', null)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Every message that a member sees, in the order of conversations and messages, for the export of their data. */
export async function findAllMessages(db: Db, userId: string) {
  return selectMessages(db)
    .innerJoin('conversation_members as own', (join) =>
      join.onRef('own.conversation_id', '=', 'messages.conversation_id').on('own.user_id', '=', userId),
    )
    .whereRef('messages.position', '>', 'own.hidden_until')
    .whereRef('messages.position', '<=', 'own.latest_position')
    .orderBy('messages.conversation_id')
    .orderBy('messages.position')
    .execute()
}

export async function findAllOwn(db: Db, userId: string): Promise<OwnConversation[]> {
  return selectOwn(db, userId).select(OWN_COLUMNS).orderBy('conversations.id').execute()
}

const OWN_COLUMNS = [
  ...(['conversations.id', 'conversations.kind', 'conversations.idea_id', 'conversations.last_position'] as const),
  ...(['own.hidden_until', 'own.latest_position', 'own.read_until', 'own.unread_count', 'own.muted_until'] as const),
  'other.user_id as other_id',
  'users.locked_at as other_locked_at',
  'connections.created_at as connected_at',
  ...AUTHOR_COLUMNS,
  'ideas.title as idea_title',
  'ideas.public_at as idea_public_at',
] as const

/** Conversations of a member, with the other member and the idea. */
function selectOwn(db: Db, userId: string) {
  return db
    .selectFrom('conversation_members as own')
    .innerJoin('conversations', 'conversations.id', 'own.conversation_id')
    .leftJoin('conversation_members as other', (join) =>
      join
        .onRef('other.conversation_id', '=', 'own.conversation_id')
        .on('other.user_id', '!=', userId)
        .on('conversations.kind', '=', 'direct'),
    )
    .leftJoin('users', 'users.id', 'other.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'other.user_id')
    .leftJoin('connections', (join) =>
      join.on('connections.user_id', '=', userId).onRef('connections.other_id', '=', 'other.user_id'),
    )
    .leftJoin('ideas', 'ideas.id', 'conversations.idea_id')
    .where('own.user_id', '=', userId)
}

function filtered(db: Db, userId: string, { filter, q, matches }: ConversationFilter) {
  return selectOwn(db, userId)
    .where('own.latest_at', 'is not', null)
    .$if(filter === 'unread', (query) => query.where('own.unread_count', '>', 0))
    .$if(filter === 'teams', (query) => query.where('conversations.kind', '=', 'team'))
    .$if(q !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb.and([containsAllWords(eb.ref('profiles.search_name'), q), eb('profiles.hidden_at', 'is', null)]),
          containsAllWords(eb.ref('ideas.search_text'), q),
          isAmong(db, 'own.conversation_id', JSON.stringify(matches)),
        ]),
      ),
    )
}

function selectMessages(db: Db) {
  return db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'messages.user_id')
    .select(['messages.id', 'messages.conversation_id', 'messages.position', 'messages.user_id', 'messages.text'])
    .select(['messages.created_at', 'messages.seen_at'])
    .select((eb: ExpressionBuilder<Tables, 'messages' | 'users'>) =>
      eb
        .case()
        .when(eb.or([eb('messages.hidden_at', 'is not', null), eb('users.locked_at', 'is not', null)]))
        .then(1)
        .else(0)
        .end()
        .as('is_hidden'),
    )
    .select(AUTHOR_COLUMNS)
}
