import { createHash } from 'node:crypto'
import type { Candidate } from '../../../contract/call-ballots.ts'
import { cutText } from '../../../contract/cut-text.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { listPublicIdeas } from '../ideas/idea-lists.service.ts'
import { countCandidates, countVotes, findCandidates, findVotes, lockBallot, replaceVotes } from './ballots.repo.ts'
import { requireVisibleCall } from './calls.access.ts'
import { findCall, keepCall, type StoredCall, updateCall } from './calls.repo.ts'
import { findOwnAmong } from './ranking.repo.ts'

const SUMMARY_MAX = 200
const NOT_OPEN = 'Nobody votes in this call now.'

/** The ballot of a member. Nobody else sees the votes, nor counts before the end. */
export async function getOwnBallot(deps: Deps, actor: Member, id: string, query: { page: number; page_size: number }) {
  const call = await requireVisibleCall(deps, actor, await findCall(deps.db, id))
  requireVoting(call, timestamp(deps.clock))
  const [ids, idea_ids] = await Promise.all([findCandidates(deps.db, call), findVotes(deps.db, id, actor.userId)])
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

/** Replaces the ballot of a member. */
export async function saveOwnBallot(deps: Deps, actor: Member, id: string, ideaIds: string[]) {
  return transact(deps, async (tx) => {
    const call = await requireVisibleCall(tx, actor, await keepCall(tx, id))
    const now = timestamp(tx.clock)
    requireVoting(call, now)
    if (ideaIds.length > call.votes_per_member) {
      throw new InvalidError({ idea_ids: `At most ${call.votes_per_member} votes` })
    }
    await requireVotable(tx, actor, call, ideaIds)
    await lockBallot(tx, id, actor.userId)
    await replaceVotes(tx, { callId: id, userId: actor.userId, now }, ideaIds)
    return { idea_ids: ideaIds, votes_left: call.votes_per_member - ideaIds.length }
  })
}

async function requireVotable(tx: Tx, actor: Member, call: StoredCall, ideaIds: string[]): Promise<void> {
  if (ideaIds.length === 0) return
  if ((await countCandidates(tx.db, call, ideaIds)) < ideaIds.length)
    throw new InvalidError({ idea_ids: 'Nobody votes on this idea' })
  if ((await findOwnAmong(tx.db, ideaIds, actor.userId)).length > 0) {
    throw new InvalidError({ idea_ids: 'You work on this idea: no vote for it' })
  }
}

function requireVoting({ phase, ballot_ends_at }: StoredCall, now: string): void {
  if (phase !== 'ballot' || (ballot_ends_at ?? '') <= now) throw new ConflictError('call', NOT_OPEN)
}

/**
 * Counts the votes of a ballot that has ended, and deletes them: from then on nobody can find how a member voted. The call is
 * held.
 */
export async function endBallot(tx: Tx, call: StoredCall): Promise<StoredCall> {
  const voter_count = await countVotes(tx, call)
  const counted = { counted_at: timestamp(tx.clock), voter_count }
  await updateCall(tx, call, counted)
  tx.changed('calls')
  return { ...call, ...counted, version: call.version + 1 }
}
