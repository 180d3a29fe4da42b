import { createHash } from 'node:crypto'
import type { Candidate } from '../../../contract/call-ballots.ts'
import { cutText } from '../../../contract/cut-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { listPublicIdeas } from '../ideas/idea-lists.service.ts'
import {
  countVotes,
  findCandidates,
  findExisting,
  findOnBallot,
  findValidVotes,
  findVotes,
  lockBallot,
  replaceVotes,
} from './ballots.repo.ts'
import { requireVisibleCall } from './calls.access.ts'
import { findCall, lockCallForShare, type StoredCall, updateCall } from './calls.repo.ts'
import { findOwnAmong } from './ranking.repo.ts'

const SUMMARY_MAX = 200

/** The ballot of a member. Nobody else sees the votes, nor counts before the end. */
export async function getOwnBallot(deps: Deps, actor: Member, id: string, query: { page: number; page_size: number }) {
  const call = await requireVisibleCall(deps, actor, await findCall(deps.db, id))
  requireVoting(call, timestamp(deps.clock))
  const [ids, idea_ids] = await Promise.all([findCandidates(deps.db, call), findValidVotes(deps.db, id, actor.userId)])
  const start = (query.page - 1) * query.page_size
  const page = inOrderOf(actor.userId, ids).slice(start, start + query.page_size)
  const ideas = await listPublicIdeas(deps, actor, page)
  const candidates = ideas.map(
    (idea): Candidate => ({
      idea: { id: idea.id, title: idea.title },
      author: idea.author,
      summary: cutText(idea.description, SUMMARY_MAX),
      is_own: idea.user_id === actor.userId || idea.team.some(({ user }) => user.id === actor.userId),
    }),
  )
  const metadata = metadataOf(query.page, query.page_size, ids.length)
  return { candidates, metadata, idea_ids, votes_per_member: call.votes_per_member, ends_at: call.ballot_ends_at }
}

/** So that no entry is first for all. */
function inOrderOf(userId: string, ideaIds: string[]): string[] {
  const keyOf = (id: string) => createHash('sha256').update(`${userId} ${id}`).digest('hex')
  return ideaIds
    .map((id) => ({ id, key: keyOf(id) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ id }) => id)
}

/** Replaces the ballot of a member. Stale parts are dropped: entries that were deleted or hidden, or became the member's own. */
export async function saveOwnBallot(deps: Deps, actor: Member, id: string, ideaIds: string[]) {
  return transact(deps, async (tx) => {
    const call = await requireVisibleCall(tx, actor, await lockCallForShare(tx, id))
    const now = timestamp(tx.clock)
    requireVoting(call, now)
    await lockBallot(tx, id, actor.userId)
    const votable = await votableAmong(tx, actor, call, ideaIds)
    if (votable.length > call.votes_per_member) {
      throw new InvalidError({ idea_ids: errorTexts.calls.maxVotes({ max: call.votes_per_member }) })
    }
    await replaceVotes(tx, { callId: id, userId: actor.userId, now }, votable)
    return { idea_ids: votable, votes_left: call.votes_per_member - votable.length }
  })
}

/** Ideas of a ballot without those that left it since it was shown. Rejects one that was never on it. */
async function votableAmong(tx: Tx, actor: Member, call: StoredCall, ideaIds: string[]): Promise<string[]> {
  const [existing, onBallot, candidates, own, stored] = await Promise.all([
    findExisting(tx.db, ideaIds),
    findOnBallot(tx.db, call, ideaIds),
    findCandidates(tx.db, call),
    findOwnAmong(tx.db, ideaIds, actor.userId),
    findVotes(tx.db, call.id, actor.userId),
  ])
  if (existing.some((id) => !onBallot.includes(id))) throw new InvalidError({ idea_ids: errorTexts.calls.notOnBallot })
  if (own.some((id) => !stored.includes(id))) {
    throw new InvalidError({ idea_ids: errorTexts.calls.ownVote })
  }
  return ideaIds.filter((id) => candidates.includes(id) && !own.includes(id))
}

function requireVoting({ phase, ballot_ends_at }: StoredCall, now: string): void {
  if (phase !== 'ballot' || (ballot_ends_at ?? '') <= now) throw new ConflictError('call', errorTexts.calls.noBallotNow)
}

/**
 * Counts the votes of a ballot that has ended, and deletes them: from then on nobody can find how a member voted. The call is
 * held.
 */
export async function endBallot(tx: Tx, call: StoredCall): Promise<StoredCall> {
  const voter_count = await countVotes(tx, call)
  const counted = { counted_at: timestamp(tx.clock), voter_count }
  await updateCall(tx, call, counted)
  return { ...call, ...counted, version: call.version + 1 }
}
