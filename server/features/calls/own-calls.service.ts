import type { OwnCall } from '../../../contract/call-entries.ts'
import type { Home } from '../../../contract/home.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { listDrafts } from '../drafts/drafts.service.ts'
import { getProfileOf } from '../profiles/profiles.service.ts'
import { countOwnVotes } from './ballots.repo.ts'
import { countEnteredBy, findOwnEntries } from './call-entries.repo.ts'
import { ownEntryOf } from './call-entries.service.ts'
import { isManagerOf, mayOpenCalls } from './calls.access.ts'
import { findCallsById, type StoredCall } from './calls.repo.ts'
import { entryRefusalReason } from './entry-rules.ts'
import { countOpenReadings, findCallsWithOpenReadings, findPanelsOf, findSentences } from './panel.repo.ts'

/** Relation of a member to these calls, and what waits for the member in others. */
export async function listOwnCalls(deps: Deps, actor: Member, ids: string[]) {
  const [calls, entries, profile, may_open, missed_drafts] = await Promise.all([
    findVisibleCalls(deps, actor, ids),
    findOwnEntries(deps.db, ids, actor.userId),
    getProfileOf(deps, actor.userId),
    mayOpenCalls(deps, actor),
    findMissedDrafts(deps, actor),
  ])
  const [entered, panels, readings, votes, sentences] = await Promise.all([
    countEnteredBy(deps.db, ids, actor.userId),
    findPanelsOf(deps.db, ids, actor.userId),
    countOpenReadings(deps.db, ids, actor.userId),
    countOwnVotes(deps.db, ids, actor.userId),
    sentencesOf(deps, entries),
  ])
  const now = timestamp(deps.clock)
  const own = await Promise.all(
    calls.map(async (call): Promise<OwnCall> => {
      const entryCount = entered.get(call.id) ?? 0
      const ofCall = entries.filter(({ call_id }) => call_id === call.id)
      const entrant = {
        ...{ userId: actor.userId, faculty: profile.faculty },
        ...{ entryCount, hasProfile: profile.has_completed_profile },
      }
      const { phase, closes_at, judging_ends_at, jurors_per_entry } = call
      return {
        ...{ id: call.id, phase, closes_at, judging_ends_at, jurors_per_entry },
        is_manager: await isManagerOf(deps, actor, call),
        is_juror: panels.has(call.id),
        open_readings: readings.get(call.id) ?? 0,
        no_entry_reason: entryRefusalReason(call, entrant, { now, arrivedAt: now }),
        entries_left: Math.max(0, call.ideas_per_member - entryCount),
        entries: ofCall.map((entry) => ({
          ...ownEntryOf(call, entry, sentences(entry)),
          idea: { id: entry.idea_id, title: entry.title },
        })),
        votes_cast: call.phase === 'ballot' && call.counted_at === null ? (votes.get(call.id) ?? 0) : null,
      }
    }),
  )
  return { may_open, calls: own, missed_drafts }
}

/** Calls that the member judges now, with how many entries are still to be scored. */
export async function findOpenReadings(
  { db, clock }: Deps,
  { userId }: Member,
): Promise<NonNullable<Home['readings']>> {
  const rows = await findCallsWithOpenReadings(db, userId, timestamp(clock))
  return rows.map(({ id, title, count, judging_ends_at }) => ({
    call: { id, title },
    count: Number(count),
    judging_ends_at,
  }))
}

/** These calls, drafts only where the actor manages them. */
async function findVisibleCalls(deps: Deps, actor: Member, ids: string[]): Promise<StoredCall[]> {
  const calls = await findCallsById(deps.db, ids)
  const isVisible = await Promise.all(
    calls.map(async (call) => call.phase !== 'draft' || (await isManagerOf(deps, actor, call))),
  )
  return calls.filter((_, index) => isVisible[index])
}

/** Sentences of the panel for each of these entries. */
async function sentencesOf({ db }: Deps, entries: Awaited<ReturnType<typeof findOwnEntries>>) {
  const byCall = Map.groupBy(entries, ({ call_id }) => call_id)
  const found = await Promise.all(
    [...byCall].map(async ([callId, own]) => {
      const ideaIds = own.map(({ idea_id }) => idea_id)
      return [callId, await findSentences(db, callId, ideaIds)] as const
    }),
  )
  const sentences = new Map(found)
  return ({ call_id, idea_id }: { call_id: string; idea_id: string }) => sentences.get(call_id)?.get(idea_id) ?? []
}

/** Drafts of answers to calls that take no entries any more. */
async function findMissedDrafts(deps: Deps, actor: Member) {
  const drafts = (await listDrafts(deps, actor)).filter(({ call_id }) => call_id !== undefined)
  const calls = await findCallsById(
    deps.db,
    drafts.flatMap(({ call_id }) => call_id ?? []),
  )
  const closed = new Map(
    calls.filter(({ phase }) => phase !== 'draft' && phase !== 'open').map((call) => [call.id, call]),
  )
  return drafts.flatMap(({ id, title, call_id }) => {
    const call: StoredCall | undefined = closed.get(call_id ?? '')
    return call ? [{ id, title, call: { id: call.id, title: call.title } }] : []
  })
}
