import type { Author } from '../../../contract/ideas.ts'
import { OPEN_SECONDS } from '../../../contract/reviews.values.ts'
import type { Deps } from '../../deps.ts'
import { isWithin } from '../../lib/actor.ts'
import { SECOND, timestamp } from '../../lib/clock.ts'
import { type Tx, transact } from '../../transact.ts'
import { lockIdeaRow } from '../ideas/idea-reviews.service.ts'
import {
  type Assignment,
  type Candidate,
  deleteOpening,
  findAssigned,
  findAssignment,
  findCandidates,
  findReviewersOf,
  type NextReviewer,
  saveOpening,
  setReviewer,
  setWaiting,
} from './review-assignments.repo.ts'
import { hasConflict } from './review-conflicts.repo.ts'
import { dueDateSince } from './review-dates.service.ts'
import { findOthersOf, findUnassigned } from './review-queue.repo.ts'

/** Returns an unchanged idea to the queue, to the same reviewer while they are eligible. */
export async function reopenReview(tx: Tx, id: string, now: string): Promise<void> {
  await setWaiting(tx, id, now)
  await startReview(tx, id)
}

/** Assigns due date and reviewer to a newly waiting idea. */
export async function startReview(tx: Tx, id: string): Promise<void> {
  const found = await findAssignment(tx.db, id)
  if (!found?.waiting_since) return
  const due_at = await dueDateSince(tx, found.waiting_since)
  await setReviewer(tx, id, { due_at, ...(await chooseReviewer(tx, found)) })
}

/**
 * The reviewer of a newly waiting idea: the last one, which changes nothing, or in turn the reviewer of its category and faculty with the
 * fewest waiting ideas. Administrators are not assigned in turn; without a reviewer, any of them may take it.
 */
async function chooseReviewer(tx: Tx, idea: Assignment): Promise<Partial<NextReviewer>> {
  const candidates = await findEligible(tx, idea)
  if (candidates.some((one) => one.id === idea.reviewer_id)) return {}
  const next = nextInTurn(candidates)
  if (next !== null) return { reviewer_id: next, assigned_at: timestamp(tx.clock) }
  return idea.reviewer_id === null && idea.assigned_at === null ? {} : { reviewer_id: null, assigned_at: null }
}

/** Assigns a waiting idea to another reviewer than before: the next in turn, or nobody. */
export async function assignNext(tx: Tx, id: string, fromId: string): Promise<void> {
  const idea = await findAssignment(tx.db, id)
  const others = idea ? (await findEligible(tx, idea)).filter((one) => one.id !== fromId) : []
  await assign(tx, id, nextInTurn(others))
}

/** Assigns a waiting idea to this member; null for any reviewer to take. */
export async function assign(tx: Tx, id: string, reviewerId: string | null): Promise<void> {
  await setReviewer(tx, id, { reviewer_id: reviewerId, assigned_at: timestamp(tx.clock) })
}

/** The reviewer of a waiting idea, undefined if it does not wait. The transaction has locked it. */
export async function readReviewerId({ db }: Tx, id: string): Promise<string | null | undefined> {
  const found = await findAssignment(db, id)
  return found?.waiting_since ? found.reviewer_id : undefined
}

export async function readReviewer({ db }: Pick<Deps, 'db'>, id: string): Promise<Author | null> {
  return (await findReviewersOf(db, [id])).get(id) ?? null
}

/** Whether a member wrote an idea or was ever on its team, and so does not review it. */
export async function hasReviewConflict({ db }: Pick<Deps, 'db'>, ideaId: string, userId: string): Promise<boolean> {
  return hasConflict(db, ideaId, userId)
}

/** Records the idea that a reviewer has open; null for none. */
export async function recordOpening(tx: Tx, userId: string, ideaId: string | null): Promise<void> {
  if (ideaId === null) return deleteOpening(tx, userId)
  await saveOpening(tx, {
    user_id: userId,
    idea_id: ideaId,
    open_until: timestamp(tx.clock, OPEN_SECONDS * SECOND),
  })
}

/** The reviewers and administrators who can sign in. */
export async function listReviewers({ db }: Pick<Deps, 'db'>): Promise<Candidate[]> {
  return findCandidates(db)
}

/** Assigns what waits without a reviewer who may decide on it, as far as there is one. */
export async function assignReviews(deps: Deps): Promise<void> {
  const candidates = await findCandidates(deps.db)
  await reassignReviews(deps, new Map(candidates.map((one) => [one.id, one])))
  await assignUnassigned(
    deps,
    candidates.filter(({ isAdmin }) => !isAdmin),
  )
}

/** Reassigns waiting ideas after a change of a role, its limits or a team. */
async function reassignReviews(deps: Deps, candidates: ReadonlyMap<string, Candidate>): Promise<void> {
  for (const reviewerId of await findAssigned(deps.db)) {
    for (const id of await findOthersOf(deps.db, reviewerId, candidates.get(reviewerId)?.scope ?? null)) {
      await transact(deps, async (tx) => {
        await lockIdeaRow(tx, id)
        const found = await findAssignment(tx.db, id)
        if (found?.waiting_since && found.reviewer_id) await setReviewer(tx, id, await chooseReviewer(tx, found))
      })
    }
  }
}

/** Assigns ideas in turn that began to wait without an eligible reviewer, but no released ones. */
async function assignUnassigned(deps: Deps, reviewers: Candidate[]): Promise<void> {
  for (const { id: reviewerId, scope } of reviewers) {
    for (const id of await findUnassigned(deps.db, { reviewerId, scope })) {
      await transact(deps, async (tx) => {
        await lockIdeaRow(tx, id)
        const found = await findAssignment(tx.db, id)
        if (!found?.waiting_since || found.assigned_at) return
        await setReviewer(tx, id, await chooseReviewer(tx, found))
      })
    }
  }
}

/** Eligible reviewers of an idea: within their scope, and without a conflict. */
async function findEligible(tx: Tx, idea: Assignment): Promise<Candidate[]> {
  return (await findCandidates(tx.db, idea.id)).filter(({ scope }) => isWithin(scope, idea))
}

function nextInTurn(candidates: Candidate[]): string | null {
  const [next] = candidates
    .filter(({ isAdmin }) => !isAdmin)
    .sort((one, other) => one.waiting - other.waiting || (one.assignedAt < other.assignedAt ? -1 : 1))
  return next?.id ?? null
}
