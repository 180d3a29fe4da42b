import type { z } from 'zod'
import type { CallEntry, listCallEntries as listEndpoint, OwnEntry } from '../../../contract/call-entries.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Deps } from '../../deps.ts'
import type { Events } from '../../events.ts'
import type { Actor, Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { isLeader, requireOpenIdea } from '../ideas/idea-access.service.ts'
import { listPublicIdeas } from '../ideas/idea-lists.service.ts'
import { getProfileOf } from '../profiles/profiles.service.ts'
import {
  countEntries,
  deleteEntry,
  findEntries,
  findEntry,
  fixVersions,
  insertEntry,
  lockEntriesOf,
  updateAnswers,
} from './call-entries.repo.ts'
import { requireVisibleCall } from './calls.access.ts'
import { findCall, lockCallForShare, type StoredCall } from './calls.repo.ts'
import { entryRefusalReason, lateMinutes, rejectEntry, requireAnswers, takesEntries } from './entry-rules.ts'
import { assignPanel } from './panel.service.ts'

/** Enters an own idea, or changes the answers of its entry. */
export async function enterIdea(
  deps: Deps,
  actor: Member,
  { id, idea }: { id: string; idea: string },
  answers: Record<string, string>,
  arrivedAt: string,
): Promise<OwnEntry> {
  return transact(deps, async (tx) => {
    const { user_id, title, status } = await requireOpenIdea(tx, actor, idea)
    if (!(await isLeader(tx, actor, { id: idea, user_id })))
      throw new ForbiddenError(errorTexts.calls.onlyAuthorEnters, 'idea')
    if (status === 'Rejected') throw new ConflictError('idea', errorTexts.calls.rejectedIdea)
    const entry = await enter(tx, actor, { callId: id, ideaId: idea, answers, arrivedAt })
    return { ...entry, idea: { id: idea, title } }
  })
}

/** Enters a new idea that answers a call. */
export async function enterNewIdea(
  tx: Tx,
  { ideaId, actor, input: { call_id, answers = {} }, begunAt }: Events['ideaShared'],
): Promise<void> {
  if (call_id !== undefined) await enter(tx, actor, { callId: call_id, ideaId, answers, arrivedAt: begunAt })
}

type NewEntry = { callId: string; ideaId: string; answers: Record<string, string>; arrivedAt: string }

async function enter(tx: Tx, actor: Member, { callId, ideaId, answers, arrivedAt }: NewEntry) {
  const call = await requireVisibleCall(tx, actor, await lockCallForShare(tx, callId))
  const times = { now: timestamp(tx.clock), arrivedAt }
  const entryCount = await lockEntriesOf(tx, callId, actor.userId)
  const existing = await findEntry(tx.db, callId, ideaId)
  if (existing) {
    if (call.phase !== 'open' || !takesEntries(call, times)) throw new ConflictError('call', errorTexts.calls.closed)
    await updateAnswers(tx, existing, requireAnswers(call, answers))
    return ownEntryOf(call, { ...existing, answers })
  }
  const profile = await getProfileOf(tx, actor.userId)
  const entrant = {
    userId: actor.userId,
    faculty: profile.faculty,
    entryCount,
    hasProfile: profile.has_completed_profile,
  }
  rejectEntry(entryRefusalReason(call, entrant, times))
  const entered = { entered_at: times.now, entered_by: actor.userId }
  const entry = { call_id: callId, idea_id: ideaId, ...entered, answers: requireAnswers(call, answers) }
  await insertEntry(tx, entry)
  if (call.phase === 'judging') {
    await fixVersions(tx, callId)
    await assignPanel(tx, call)
  }
  return ownEntryOf(call, { ...entry, shortlisted_at: null, award_id: null })
}

/** Withdraws an own entry, until the call closes. */
export async function withdrawEntry(
  deps: Deps,
  actor: Member,
  { id, idea }: { id: string; idea: string },
): Promise<void> {
  await transact(deps, async (tx) => {
    const { user_id } = await requireOpenIdea(tx, actor, idea)
    if (!(await isLeader(tx, actor, { id: idea, user_id })))
      throw new ForbiddenError(errorTexts.calls.onlyAuthorEnters, 'idea')
    const call = await requireVisibleCall(tx, actor, await lockCallForShare(tx, id))
    const now = timestamp(tx.clock)
    if (call.phase !== 'open' || !takesEntries(call, { now, arrivedAt: now }))
      throw new ConflictError('call', errorTexts.calls.closed)
    if (!(await deleteEntry(tx, id, idea))) throw new NotFoundError('entry')
  })
}

/** The entries that everybody sees. Nobody sees the shortlist before the ballot or the results show it. */
export async function listEntries(
  deps: Deps,
  actor: Actor,
  id: string,
  { page, page_size, sort, only }: z.output<(typeof listEndpoint)['query']>,
) {
  const call = await requireVisibleCall(deps, actor, await findCall(deps.db, id))
  const isListShown = showsShortlist(call)
  const isDecided = call.phase === 'results'
  if (only === 'shortlisted' && !isListShown) return { entries: [], metadata: metadataOf(page, page_size, 0) }
  const filter = { callId: id, isShortlisted: only === 'shortlisted' }
  const [rows, total] = await Promise.all([
    findEntries(deps.db, filter, sort === 'votes' && !isDecided ? 'newest' : sort, {
      limit: page_size,
      offset: (page - 1) * page_size,
    }),
    countEntries(deps.db, filter),
  ])
  const ideas = await listPublicIdeas(
    deps,
    actor,
    rows.map(({ idea_id }) => idea_id),
  )
  const byId = new Map(ideas.map((idea) => [idea.id, idea]))
  const entries = rows.flatMap(({ idea_id, entered_at, shortlisted_at, award_id, vote_count }): CallEntry[] => {
    const idea = byId.get(idea_id)
    if (!idea) return []
    const is_shortlisted = isListShown ? shortlisted_at !== null : null
    const decided = isDecided ? { award_id, vote_count } : { award_id: null, vote_count: null }
    return [{ idea, entered_at, is_shortlisted, ...decided }]
  })
  return { entries, metadata: metadataOf(page, page_size, total) }
}

/** Members vote on the shortlist, or read it in the results. */
export function showsShortlist({ phase, ballot_scope }: Pick<StoredCall, 'phase' | 'ballot_scope'>): boolean {
  return phase === 'results' || (phase === 'ballot' && ballot_scope === 'shortlist')
}

type StoredEntry = {
  entered_at: string
  answers: Record<string, string>
  shortlisted_at: string | null
  award_id: string | null
}

/** An entry as its author sees it, but for the idea. */
export function ownEntryOf(
  call: StoredCall,
  { entered_at, answers, shortlisted_at, award_id }: StoredEntry,
  sentences: string[] = [],
): Omit<OwnEntry, 'idea'> {
  const isDecided = call.phase === 'results'
  const decision = award_id !== null ? 'award' : shortlisted_at !== null ? 'shortlisted' : 'entered'
  return {
    answers,
    entered_at,
    late_minutes: lateMinutes(call, entered_at),
    decision: isDecided ? decision : null,
    award_id: isDecided ? award_id : null,
    award: (isDecided && call.awards.find(({ id }) => id === award_id)?.name) || '',
    sentences: isDecided ? sentences : [],
  }
}
