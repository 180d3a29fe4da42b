import { type SelectQueryBuilder, sql } from 'kysely'
import type { Connection, ConnectionRequest, OwnConnection } from '../../../contract/connections.ts'
import { indexedText } from '../../../contract/tokeniser.ts'
import { AUTHOR_COLUMNS, type AuthorRow, summaryOf } from '../../db/authors.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db, Row } from '../../db/tables.ts'
import { containsAllWords } from '../../db/token-patterns.ts'
import type { Tx } from '../../transact.ts'

export type RequestRow = Row<'connection_requests'>
type Page = { limit: number; offset: number }
/** The columns of the caller and of the listed member in a list of requests. */
type Side = {
  name: 'incoming' | 'ignored' | 'sent'
  own: 'sender_id' | 'recipient_id'
  other: 'sender_id' | 'recipient_id'
}

export const INCOMING: Side = { name: 'incoming', own: 'recipient_id', other: 'sender_id' }
/** Requests ignored by the recipient. */
export const IGNORED: Side = { name: 'ignored', own: 'recipient_id', other: 'sender_id' }
export const SENT: Side = { name: 'sent', own: 'sender_id', other: 'recipient_id' }

/** Inserts a request unless one is pending between the two. Returns whether it did. */
export async function insertRequest(
  tx: Tx,
  request: Pick<RequestRow, 'id' | 'sender_id' | 'recipient_id' | 'note' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('connection_requests')
    .values({ ...request, pair: pairOf(request.sender_id, request.recipient_id) })
    .onConflict((conflict) => conflict.column('pair').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findRequestBetween(db: Db, one: string, other: string): Promise<RequestRow | undefined> {
  return db.selectFrom('connection_requests').selectAll().where('pair', '=', pairOf(one, other)).executeTakeFirst()
}

/** A request that this member received, ignored or not. */
export async function findReceived(db: Db, memberId: string, id: string): Promise<RequestRow | undefined> {
  return db
    .selectFrom('connection_requests')
    .selectAll()
    .where('id', '=', id)
    .where('recipient_id', '=', memberId)
    .executeTakeFirst()
}

/** Deletes a request of this member and returns it, to one of two concurrent callers. */
export async function deleteRequest(tx: Tx, side: Side, memberId: string, id: string): Promise<RequestRow | undefined> {
  return tx.db
    .deleteFrom('connection_requests')
    .where('id', '=', id)
    .where(side.own, '=', memberId)
    .returningAll()
    .executeTakeFirst()
}

/** Ignores a request (a timestamp) or takes that back (null). Returns whether there is such a request. */
export async function setIgnored(tx: Tx, recipientId: string, id: string, ignoredAt: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('connection_requests')
    .set({ ignored_at: ignoredAt })
    .where('id', '=', id)
    .where('recipient_id', '=', recipientId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Requests that wait, with the other member, newest first. Ignored ones are left out of the incoming. */
export async function findRequests(db: Db, side: Side, memberId: string, page: Page): Promise<ConnectionRequest[]> {
  const rows = await REQUESTS[side.name](db, memberId, page.limit, page.offset)
  return rows.map((row) => ({ ...summaryOf(row.user_id, row), id: row.id, note: row.note, created_at: row.created_at }))
}

const REQUESTS = { incoming: pageOf(INCOMING), ignored: pageOf(IGNORED), sent: pageOf(SENT) }

function pageOf(side: Side) {
  return compiled((db, memberId: string, limit: number, offset: number) =>
    requestsOf(db, side, memberId)
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['users.id as user_id', ...AUTHOR_COLUMNS])
      .select(['connection_requests.id', 'connection_requests.note', 'connection_requests.created_at'])
      .orderBy('connection_requests.created_at', 'desc')
      .orderBy('connection_requests.id', 'desc')
      .limit(limit)
      .offset(offset),
  )
}

export async function countRequests(db: Db, side: Side, memberId: string): Promise<number> {
  const row = await requestsOf(db, side, memberId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Connects two members, if they are not. */
export async function insertConnection(tx: Tx, one: string, other: string, now: string): Promise<void> {
  await tx.db
    .insertInto('connections')
    .values([
      { user_id: one, other_id: other, created_at: now },
      { user_id: other, other_id: one, created_at: now },
    ])
    .onConflict((conflict) => conflict.columns(['user_id', 'other_id']).doNothing())
    .execute()
}

/** Takes away the request that waits between two members, in either direction. */
export async function deleteRequestBetween(tx: Tx, one: string, other: string): Promise<void> {
  await tx.db.deleteFrom('connection_requests').where('pair', '=', pairOf(one, other)).execute()
}

/** Ends a connection. Returns whether there was one. */
export async function deleteConnection(tx: Tx, one: string, other: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('connections')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', one), eb('other_id', '=', other)]),
        eb.and([eb('user_id', '=', other), eb('other_id', '=', one)]),
      ]),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function hasConnection(db: Db, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('connections')
    .select('user_id')
    .where('user_id', '=', one)
    .where('other_id', '=', other)
    .executeTakeFirst()
  return row !== undefined
}

export async function findConnections(db: Db, memberId: string, page: Page): Promise<Connection[]> {
  const rows = await connectionsOf(db, memberId)
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id as user_id', ...AUTHOR_COLUMNS])
    .select('connections.created_at')
    .orderBy('connections.created_at', 'desc')
    .orderBy('connections.other_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map((row) => ({ ...summaryOf(row.user_id, row), created_at: row.created_at }))
}

export async function countConnections(db: Db, memberId: string): Promise<number> {
  const row = await connectionsOf(db, memberId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export type OwnFilter = { q: string; faculty: string; filter: 'all' | 'teams' }

/** Connections of a member that match a filter, with the private notes. */
export async function findOwnConnections(
  db: Db,
  memberId: string,
  filter: OwnFilter,
  { sort, limit, offset }: Page & { sort: 'newest' | 'oldest' | 'name' },
): Promise<OwnConnection[]> {
  const rows = await selectOwn(db, memberId)
    .$call((query) => matching(query, db, memberId, filter))
    .$if(sort === 'name', (query) => query.orderBy(SHOWN_NAME))
    .$if(sort !== 'name', (query) => query.orderBy('connections.created_at', sort === 'oldest' ? 'asc' : 'desc'))
    .orderBy('connections.other_id', sort === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(ownOf)
}

export async function findOwnConnection(db: Db, memberId: string, otherId: string): Promise<OwnConnection | undefined> {
  const row = await selectOwn(db, memberId).where('connections.other_id', '=', otherId).executeTakeFirst()
  return row && ownOf(row)
}

export async function countOwnConnections(db: Db, memberId: string, filter: OwnFilter): Promise<number> {
  const row = await connectionsOf(db, memberId)
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .$call((query) => matching(query, db, memberId, filter))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns whether the two are connected. */
export async function setNote(tx: Tx, memberId: string, otherId: string, note: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('connections')
    .set({ note, note_search: indexedText(note) })
    .where('user_id', '=', memberId)
    .where('other_id', '=', otherId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function selectOwn(db: Db, memberId: string) {
  return connectionsOf(db, memberId)
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id as user_id', ...AUTHOR_COLUMNS])
    .select(['connections.created_at', 'connections.note'])
}

function ownOf(row: AuthorRow & { user_id: string; created_at: string; note: string }): OwnConnection {
  const { created_at, note } = row
  return { ...summaryOf(row.user_id, row), faculty: row.faculty ?? '', created_at, note }
}

/** Hidden profiles come last. */
const SHOWN_NAME = sql<string>`case when profiles.hidden_at is null then profiles.sort_name else '\u{10ffff}' end`

// biome-ignore lint/suspicious/noExplicitAny: list and count are filtered alike, whatever they select
function matching<Q extends SelectQueryBuilder<any, any, any>>(query: Q, db: Db, memberId: string, by: OwnFilter): Q {
  const { q, faculty, filter } = by
  return query
    .$if(q !== '', (one) =>
      one.where(
        sql<boolean>`(profiles.hidden_at is null and ${containsAllWords(sql.ref('profiles.search_text'), q)}
          or ${containsAllWords(sql.ref('connections.note_search'), q)})`,
      ),
    )
    .$if(faculty !== '', (one) => one.where('profiles.hidden_at', 'is', null).where('profiles.faculty', '=', faculty))
    .$if(filter === 'teams', (one) => one.where('connections.other_id', 'in', teamMates(db, memberId))) as Q
}

/** Members of the teams that a member is on, authors included. */
function teamMates(db: Db, memberId: string) {
  const own = db
    .selectFrom('ideas')
    .select('ideas.id')
    .where('ideas.user_id', '=', memberId)
    .union(
      db.selectFrom('idea_members').select('idea_members.idea_id as id').where('idea_members.user_id', '=', memberId),
    )
  return db
    .selectFrom('ideas as theirs')
    .select('theirs.user_id')
    .where('theirs.id', 'in', own)
    .union(db.selectFrom('idea_members as mates').select('mates.user_id').where('mates.idea_id', 'in', own))
}

/** Members who are suspended are not shown to others. */
function requestsOf(db: Db, side: Side, memberId: string) {
  return db
    .selectFrom('connection_requests')
    .innerJoin('users', 'users.id', `connection_requests.${side.other}`)
    .where(`connection_requests.${side.own}`, '=', memberId)
    .where('users.locked_at', 'is', null)
    .$if(side === INCOMING, (query) => query.where('connection_requests.ignored_at', 'is', null))
    .$if(side === IGNORED, (query) => query.where('connection_requests.ignored_at', 'is not', null))
}

function connectionsOf(db: Db, memberId: string) {
  return db
    .selectFrom('connections')
    .innerJoin('users', 'users.id', 'connections.other_id')
    .where('connections.user_id', '=', memberId)
    .where('users.locked_at', 'is', null)
}

export function pairOf(one: string, other: string): string {
  return [one, other].sort().join(' ')
}
