import type { z } from 'zod'
import type {
  Connection,
  ConnectionRequest,
  ConnectionState,
  listRequests as listEndpoint,
  NewConnection,
  OwnConnection,
  listConnections as ownEndpoint,
} from '../../../contract/connections.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { LIMITS } from '../../lib/limits.ts'
import { withinLimit } from '../../lib/throttle.ts'
import { type Tx, transact } from '../../transact.ts'
import { hasCompletedProfile, isVisibleMember } from '../accounts/accounts.service.ts'
import { isNewAccount, limitLinks } from '../accounts/new-accounts.service.ts'
import { hasBlocked, lockBlocks } from '../blocks/block-checks.service.ts'
import { writeNote } from '../conversations/conversations.service.ts'
import { rejectListedWords } from '../reports/word-list.service.ts'
import {
  countConnections,
  countOwnConnections,
  countRequests,
  deleteConnection,
  deleteRequest,
  deleteRequestBetween,
  findConnections,
  findOwnConnection,
  findOwnConnections,
  findReceived,
  findRequestBetween,
  findRequests,
  hasConnection,
  IGNORED,
  INCOMING,
  insertConnection,
  insertRequest,
  SENT,
  setIgnored,
  setNote,
} from './connections.repo.ts'

type PageQuery = z.output<(typeof listEndpoint)['query']>
type OwnQuery = z.output<(typeof ownEndpoint)['query']>

type ConnectionStatus = { user_id: string; state: ConnectionState }

/**
 * Asks a member to connect. Where that member has asked first, ignored or not, both are connected. For a member who blocked
 * the actor the request is ignored from the beginning, which tells the actor nothing.
 */
export async function connect(deps: Deps, actor: Member, { user_id, note }: NewConnection): Promise<ConnectionStatus> {
  await requireMayConnect(deps, actor, user_id)
  await limitLinks(deps, actor, { note })
  await rejectListedWords(deps, actor, { note })
  const ask = () => requestOrAccept(deps, actor, { user_id, note })
  if (!(await isNewAccount(deps, actor))) return ask()
  return withinLimit(deps, LIMITS.connectionRequestsOfNewAccounts, actor.userId, ask)
}

async function requestOrAccept(deps: Deps, actor: Member, { user_id, note }: NewConnection): Promise<ConnectionStatus> {
  return transact(deps, async (tx) => {
    const id = newId()
    const request = { id, sender_id: actor.userId, recipient_id: user_id, note, created_at: timestamp(tx.clock) }
    const blocks = await lockBlocks(tx, actor.userId, [user_id])
    if (blocks.own) throw new ForbiddenError(errorTexts.connections.ownBlock, 'user_id')
    const isNew = await insertRequest(tx, request)
    if (await hasConnection(tx.db, actor.userId, user_id))
      throw new ConflictError('user_id', errorTexts.connections.connected)
    if (isNew) {
      if (blocks.theirs) await setIgnored(tx, user_id, id, request.created_at)
      else await tx.notify({ userId: user_id, kind: 'connection_requested', actorId: actor.userId })
      return { user_id, state: 'requested' }
    }
    const waiting = await findRequestBetween(tx.db, actor.userId, user_id)
    if (waiting?.sender_id !== user_id) throw new ConflictError('user_id', errorTexts.connections.waiting)
    const accepted = await accept(tx, actor, waiting.id)
    await writeNote(tx, { from: actor.userId, to: user_id, note })
    return accepted
  })
}

export async function acceptRequest(deps: Deps, actor: Member, id: string): Promise<ConnectionStatus> {
  return transact(deps, (tx) => accept(tx, actor, id))
}

/** Connects two members, for example after an accepted offer. Accepts any pending request between them. */
export async function connectMembers(tx: Tx, one: string, other: string): Promise<void> {
  const now = timestamp(tx.clock)
  // Waits for a request that another transaction is writing.
  await insertRequest(tx, { id: newId(), sender_id: one, recipient_id: other, note: '', created_at: now })
  await deleteRequestBetween(tx, one, other)
  await insertConnection(tx, one, other, now)
  await tx.markRequestRead({ userId: one, kind: 'connection_requested', actorId: other })
  await tx.markRequestRead({ userId: other, kind: 'connection_requested', actorId: one })
  for (const id of [one, other]) tx.invalidate(id)
}

/** Ignores a request; its sender is not notified. */
export async function ignoreRequest(deps: Deps, actor: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const received = await findReceived(tx.db, actor.userId, id)
    if (!(await setIgnored(tx, actor.userId, id, timestamp(tx.clock)))) throw new NotFoundError('request')
    if (received) {
      await tx.markRequestRead({ userId: actor.userId, kind: 'connection_requested', actorId: received.sender_id })
    }
    tx.invalidate(actor.userId)
  })
}

export async function restoreRequest(deps: Deps, actor: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    if (!(await setIgnored(tx, actor.userId, id, null))) throw new NotFoundError('request')
    tx.invalidate(actor.userId)
  })
}

export async function withdrawRequest(deps: Deps, actor: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const request = await deleteRequest(tx, SENT, actor.userId, id)
    if (!request) throw new NotFoundError('request')
    await tx.retract({ userId: request.recipient_id, kind: 'connection_requested', actorId: actor.userId })
  })
}

export async function disconnect(deps: Deps, actor: Member, otherId: string): Promise<void> {
  await transact(deps, async (tx) => {
    if (!(await deleteConnection(tx, actor.userId, otherId))) throw new NotFoundError('connection')
  })
}

/**
 * Ends the contact of two members after a block: their connection and any pending request. A request of the blocked
 * member is ignored, so that it looks unchanged to them.
 */
export async function endContact(tx: Tx, blockerId: string, blockedId: string): Promise<void> {
  await deleteConnection(tx, blockerId, blockedId)
  const waiting = await findRequestBetween(tx.db, blockerId, blockedId)
  if (!waiting) return
  const { id, sender_id, recipient_id } = waiting
  if (sender_id === blockerId) await deleteRequest(tx, SENT, blockerId, id)
  else await setIgnored(tx, blockerId, id, timestamp(tx.clock))
  await tx.retract({ userId: recipient_id, kind: 'connection_requested', actorId: sender_id })
}

/** The own connections with the private notes. */
export async function listConnections({ db }: Deps, { userId }: Member, query: OwnQuery) {
  const { filter, sort, page, page_size } = query
  const [connections, all, teams] = await Promise.all([
    findOwnConnections(db, userId, query, { sort, ...slice(query) }),
    countOwnConnections(db, userId, { ...query, filter: 'all' }),
    countOwnConnections(db, userId, { ...query, filter: 'teams' }),
  ])
  const counts = { all, teams }
  return { connections, counts, metadata: metadataOf(page, page_size, counts[filter]) }
}

export async function saveNote(deps: Deps, { userId }: Member, otherId: string, note: string): Promise<OwnConnection> {
  return transact(deps, async (tx) => {
    await setNote(tx, userId, otherId, note)
    const connection = await findOwnConnection(tx.db, userId, otherId)
    if (!connection) throw new NotFoundError('connection')
    return connection
  })
}

/** A member's connections as another sees them: visitors see the number only. */
export async function getConnectionsOf(deps: Deps, actor: Actor, memberId: string, query: PageQuery) {
  if (!(await isVisibleMember(deps, memberId))) throw new NotFoundError('profile')
  if (actor.kind === 'visitor') {
    const count = await countConnections(deps.db, memberId)
    return {
      count,
      connections: [],
      metadata: metadataOf(1, query.page_size, 0),
      state: 'none' as const,
      request_id: '',
      is_blocked: false,
    }
  }
  const [page, status, is_blocked] = await Promise.all([
    connectionsPage(deps, memberId, query),
    statusBetween(deps.db, actor.userId, memberId),
    hasBlocked(deps, actor.userId, memberId),
  ])
  return { ...page, count: page.metadata.total_records, ...status, is_blocked }
}

export async function listRequests(deps: Deps, actor: Member, direction: 'incoming' | 'sent', query: PageQuery) {
  const side = direction === 'incoming' ? INCOMING : SENT
  const requests = await findRequests(deps.db, side, actor.userId, slice(query))
  const isAll = query.page === 1 && requests.length < query.page_size
  const total = isAll ? requests.length : await countRequests(deps.db, side, actor.userId)
  return { requests, metadata: metadataOf(query.page, query.page_size, total) }
}

export async function isConnected(deps: Pick<Deps, 'db'>, one: string, other: string): Promise<boolean> {
  return hasConnection(deps.db, one, other)
}

/** Everything about a member's connections, for the export of their data. */
export async function exportConnections(
  deps: Deps,
  memberId: string,
): Promise<Record<'received' | 'ignored' | 'sent', ConnectionRequest[]> & { connections: OwnConnection[] }> {
  const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  const [connections, received, ignored, sent] = await Promise.all([
    findOwnConnections(deps.db, memberId, { q: '', faculty: '', filter: 'all' }, { sort: 'newest', ...everything }),
    findRequests(deps.db, INCOMING, memberId, everything),
    findRequests(deps.db, IGNORED, memberId, everything),
    findRequests(deps.db, SENT, memberId, everything),
  ])
  return { connections, received, ignored, sent }
}

async function requireMayConnect(deps: Deps, actor: Member, otherId: string): Promise<void> {
  if (otherId === actor.userId) throw new InvalidError({ user_id: errorTexts.connections.self })
  if (!(await hasCompletedProfile(deps, actor.userId))) {
    throw new ForbiddenError(errorTexts.connections.profileFirst, 'profile')
  }
  if (!(await isVisibleMember(deps, otherId))) throw new NotFoundError('profile')
}

async function accept(tx: Tx, actor: Member, id: string): Promise<ConnectionStatus> {
  const received = await findReceived(tx.db, actor.userId, id)
  if (received && (await lockBlocks(tx, actor.userId, [received.sender_id])).own) {
    throw new ForbiddenError(errorTexts.connections.ownBlock, 'request')
  }
  const request = await deleteRequest(tx, INCOMING, actor.userId, id)
  if (!request) throw new NotFoundError('request')
  await insertConnection(tx, request.sender_id, request.recipient_id, timestamp(tx.clock))
  await writeNote(tx, { from: request.sender_id, to: request.recipient_id, note: request.note })
  await tx.notify({ userId: request.sender_id, kind: 'connection_accepted', actorId: actor.userId })
  await tx.markRequestRead({ userId: actor.userId, kind: 'connection_requested', actorId: request.sender_id })
  tx.invalidate(actor.userId)
  return { user_id: request.sender_id, state: 'connected' }
}

async function statusBetween(
  db: Db,
  memberId: string,
  otherId: string,
): Promise<{ state: ConnectionState; request_id: string }> {
  const [isAlready, waiting] = await Promise.all([
    hasConnection(db, memberId, otherId),
    findRequestBetween(db, memberId, otherId),
  ])
  if (isAlready) return { state: 'connected', request_id: '' }
  if (!waiting || memberId === otherId) return { state: 'none', request_id: '' }
  return { state: waiting.sender_id === memberId ? 'requested' : 'received', request_id: waiting.id }
}

async function connectionsPage(
  deps: Deps,
  memberId: string,
  query: PageQuery,
): Promise<{ connections: Connection[]; metadata: Metadata }> {
  const [connections, total] = await Promise.all([
    findConnections(deps.db, memberId, slice(query)),
    countConnections(deps.db, memberId),
  ])
  return { connections, metadata: metadataOf(query.page, query.page_size, total) }
}

function slice({ page, page_size }: PageQuery): { limit: number; offset: number } {
  return { limit: page_size, offset: (page - 1) * page_size }
}
