import type { Juror } from '../../../contract/call-judging.ts'
import type { Author } from '../../../contract/ideas.ts'
import { InvitedEmail } from '../../../contract/invitations.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { type Assigned, assignEvenly } from './assignments.ts'
import { requireReady } from './call-rules.ts'
import { requireManagedCall, requireOpener } from './calls.access.ts'
import { notifyJurors, notifyOfShortage } from './calls.notifications.ts'
import { findCall, lockCall, type StoredCall } from './calls.repo.ts'
import { inForce, readJudges } from './judges.service.ts'
import {
  type AssignmentRow,
  deleteAssignments,
  deleteJurors,
  findAccounts,
  findAssignments,
  findEnteredIdeas,
  findJurors,
  findPossibleJurors,
  insertAssignments,
  insertJurors,
  searchPossibleJurors,
  setReminded,
  updateAssignment,
} from './panel.repo.ts'
import { findBlind } from './ranking.service.ts'
import { statisticsOf } from './ranking.ts'

/** Members who can be on a panel, by name, username or whole email address, for those who may open calls. */
export async function listPossibleJurors(deps: Deps, actor: Member, q: string): Promise<Author[]> {
  await requireOpener(deps, actor)
  if (q === '') return []
  // On SQLite it reads every account, so it runs where searches do, beside the requests of others.
  return searchPossibleJurors(deps.searchDb, { q, email: InvitedEmail.safeParse(q).data })
}

/** The panel with its progress. */
export async function listJurors(deps: Deps, actor: Member, id: string): Promise<Juror[]> {
  const call = await requireManagedCall(deps, actor, await findCall(deps.db, id))
  return progressOf(deps, actor, call)
}

/** Means and spreads are without the entries whose scores the actor does not see. */
async function progressOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Member,
  call: StoredCall,
): Promise<Juror[]> {
  const elapsed = judgedShare(call, clock.now().getTime())
  const [jurors, assignments, judges] = await Promise.all([
    findJurors(db, call.id),
    findAssignments(db, call.id),
    readJudges({ db }, call.id),
  ])
  const active = inForce(assignments, judges, call)
  const ideaIds = [...new Set(active.map(({ idea_id }) => idea_id))]
  const blind = await findBlind(db, actor, call, { ideaIds, active })
  const byJuror = Map.groupBy(active, ({ user_id }) => user_id ?? '')
  const shown = jurors.filter(({ isSuspended }) => !isSuspended)
  return shown.map(({ user, reminded_at }) => {
    const own = byJuror.get(user.id) ?? []
    const given = own.filter(({ scored_at }) => scored_at !== null)
    const statistics = statisticsOf(
      call.criteria,
      given.filter(({ idea_id }) => !blind.has(idea_id)).map(({ scores }) => ({ scores: JSON.parse(scores ?? '{}') })),
    )
    const times = given.flatMap(({ scored_at }) => scored_at ?? []).sort()
    return {
      ...{ user, reminded_at, assigned: own.length, given: given.length, last_at: times.at(-1) ?? null },
      is_late: call.phase === 'judging' && given.length < own.length * elapsed,
      ...{ mean: statistics?.mean ?? null, spread: statistics?.spread ?? null },
    }
  })
}

/** The part of the time of judging that is over, from 0 to 1. */
function judgedShare({ closes_at, judging_ends_at }: StoredCall, now: number): number {
  const [start, end] = [Date.parse(closes_at ?? ''), Date.parse(judging_ends_at ?? '')]
  return now >= end ? 1 : Math.max(0, (now - start) / (end - start) || 0)
}

/**
 * Replaces the panel; accounts that are gone are left out. A draft that is scheduled to open stays ready. In judging, entries
 * that are not scored are assigned evenly again.
 */
export async function saveJurors(deps: Deps, actor: Member, id: string, wanted: string[]): Promise<Juror[]> {
  return transact(deps, async (tx) => {
    const call = await requireManagedCall(tx, actor, await lockCall(tx, id))
    if (call.phase === 'ballot' || call.phase === 'results') throw new ConflictError('call', errorTexts.calls.judged)
    const userIds = await findAccounts(tx.db, wanted)
    if (wanted.length > 0 && userIds.length === 0) throw new InvalidError({ user_ids: errorTexts.calls.notAMember })
    const { before, added, removed } = await changeSeats(tx, id, userIds)
    if (call.scheduled_at !== null) requireReady(call, await findJurorIds(tx, id), timestamp(tx.clock))
    if (call.phase !== 'draft') await notifyJurors(tx, call, added, 'invited')
    if (call.phase === 'judging') await assignPanel(tx, call, { actorId: actor.userId })
    if (added.length + removed.length > 0) {
      const target = { kind: 'call' as const, id, name: call.title }
      await tx.audit(actor, {
        action: 'call_panel_changed',
        target,
        before: `${before.length}`,
        after: `${userIds.length}`,
      })
    }
    return progressOf(tx, actor, call)
  })
}

/** The seats of members who are suspended stay, and are not shown. */
async function changeSeats(tx: Tx, callId: string, userIds: string[]) {
  const before = await findJurorIds(tx, callId)
  const seated = new Set((await findJurors(tx.db, callId)).map(({ user }) => user.id))
  const added = userIds.filter((userId) => !seated.has(userId))
  const removed = before.filter((userId) => !userIds.includes(userId))
  const possible = await findPossibleJurors(tx.db, added)
  if (possible.length < added.length) throw new InvalidError({ user_ids: errorTexts.calls.notAMember })
  await deleteJurors(tx, callId, removed)
  await insertJurors(tx, callId, added, timestamp(tx.clock))
  return { before, added, removed }
}

type PanelChange = {
  /** Who changed the panel. */
  actorId?: string
  /** Ideas that a juror passed on just now. */
  lostIdeas?: string[]
}

/**
 * Assigns entries without scores evenly to the panel, without conflicts, and notifies jurors who had none before. Scores given
 * before a conflict are dropped. The organiser is notified of entries that lost a juror and get no other.
 */
export async function assignPanel(
  tx: Tx,
  call: StoredCall,
  { actorId, lostIdeas = [] }: PanelChange = {},
): Promise<void> {
  const { db } = tx
  const conflicted = await dropConflicted(tx, call)
  const [entries, assignments, judges] = await Promise.all([
    findEnteredIdeas(db, call.id),
    findAssignments(db, call.id),
    readJudges(tx, call.id),
  ])
  const given = assignments.filter(({ scored_at, passed_at }) => scored_at !== null && passed_at === null)
  const passed = asAssigned(assignments.filter(({ passed_at }) => passed_at !== null))
  const open = assignments.filter(({ scored_at, passed_at }) => scored_at === null && passed_at === null)
  const assigned = assignEvenly({
    entries,
    jurors: judges.jurorIds,
    perEntry: call.jurors_per_entry,
    isAllowed: (entry, juror) => judges.mayJudge(entry, juror) && !passed.get(entry)?.has(juror),
    given: asAssigned(given),
    current: asAssigned(open),
  })
  const dropped = open.filter(({ idea_id, user_id }) => !assigned.get(idea_id)?.has(user_id ?? ''))
  const before = asAssigned(open)
  const added = [...assigned].flatMap(([ideaId, ids]) =>
    [...ids].filter((userId) => !before.get(ideaId)?.has(userId)).map((userId) => ({ ideaId, userId })),
  )
  await deleteAssignments(
    tx,
    dropped.map(({ id }) => id),
  )
  await insertAssignments(tx, call.id, added, timestamp(tx.clock))
  const busy = new Set(open.map(({ user_id }) => user_id))
  const lost = new Set([...conflicted, ...lostIdeas, ...dropped.map(({ idea_id }) => idea_id)])
  const countOf = (id: string) => (assigned.get(id)?.size ?? 0) + given.filter(({ idea_id }) => idea_id === id).length
  const short = [...lost].filter((id) => countOf(id) < call.jurors_per_entry)
  if (short.length > 0 && actorId !== call.organiser_id) await notifyOfShortage(tx, call, short.length)
  const news = new Set(added.map(({ userId }) => userId).filter((userId) => !busy.has(userId)))
  await notifyJurors(tx, call, [...news].sort(), 'assigned')
}

/** Passes on what was scored by somebody who has come into a conflict since: it counts no longer. Returns the ids of the ideas. */
export async function dropConflicted(tx: Tx, { id }: Pick<StoredCall, 'id'>): Promise<string[]> {
  const [assignments, { isConflicted }] = await Promise.all([findAssignments(tx.db, id), readJudges(tx, id)])
  const passed_at = timestamp(tx.clock)
  const conflicted = assignments.filter(
    (own) => own.passed_at === null && own.scored_at !== null && isConflicted(own.idea_id, own.user_id),
  )
  for (const own of conflicted) await updateAssignment(tx, own.id, { passed_at })
  return conflicted.map(({ idea_id }) => idea_id)
}

/** Reminds jurors with entries to score, each at most once a day. Returns how many. */
export async function remindJurors(deps: Deps, actor: Member, id: string): Promise<number> {
  return transact(deps, async (tx) => {
    const call = await requireManagedCall(tx, actor, await lockCall(tx, id))
    if (call.phase !== 'judging') throw new ConflictError('call', errorTexts.calls.notJudging)
    const dayAgo = timestamp(tx.clock, -DAY)
    const due = (await progressOf(tx, actor, call))
      .filter(({ given, assigned, reminded_at }) => given < assigned && (reminded_at ?? '') <= dayAgo)
      .map(({ user }) => user.id)
    await setReminded(tx, id, due, timestamp(tx.clock))
    await notifyJurors(tx, call, due, 'reminded')
    const target = { kind: 'call' as const, id, name: call.title }
    await tx.audit(actor, { action: 'call_reminded', target, after: `${due.length}` })
    return due.length
  })
}

/** The ids of the jurors who are not suspended. */
export async function findJurorIds({ db }: Pick<Deps, 'db'>, callId: string): Promise<string[]> {
  return (await findJurors(db, callId)).filter(({ isSuspended }) => !isSuspended).map(({ user }) => user.id)
}

function asAssigned(rows: Pick<AssignmentRow, 'idea_id' | 'user_id'>[]): Assigned {
  const assigned: Assigned = new Map()
  for (const { idea_id, user_id } of rows) {
    // A juror whose account is deleted counts, too.
    assigned.set(idea_id, (assigned.get(idea_id) ?? new Set()).add(user_id ?? `deleted ${idea_id}`))
  }
  return assigned
}
