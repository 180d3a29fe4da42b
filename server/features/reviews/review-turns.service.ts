import type { z } from 'zod'
import type { Author } from '../../../contract/ideas.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { claimIdea as claimEndpoint, releaseIdea as releaseEndpoint } from '../../../contract/reviews.ts'
import type { Deps } from '../../deps.ts'
import type { Reviewer } from '../../lib/actor.ts'
import { ConflictError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { lockVisibleIdea } from '../ideas/idea-access.service.ts'
import { assign, assignNext, readReviewer, readReviewerId, recordOpening } from './review-assignments.service.ts'
import { findUnsentRound } from './review-rounds.repo.ts'
import { requireReviewable } from './reviews.service.ts'

/** Assigns an idea to the actor, unless it is no longer whose the actor thinks it is. */
export async function claimIdea(
  deps: Deps,
  actor: Reviewer,
  id: string,
  { instead_of }: z.output<typeof claimEndpoint.body>,
): Promise<Author | null> {
  return transact(deps, async (tx) => {
    const { idea, reviewerId } = await requireWaiting(tx, actor, id)
    if (reviewerId !== actor.userId) {
      if (instead_of !== undefined && instead_of !== reviewerId)
        throw new ConflictError('assignee', errorTexts.reviews.taken)
      await assign(tx, id, actor.userId)
      await tx.audit(actor, { action: 'review_claimed', target: targetOf(idea) })
    }
    return readReviewer(tx, id)
  })
}

/** Leaves an idea that is assigned to the actor to the next in turn, or for any reviewer to take. */
export async function releaseIdea(
  deps: Deps,
  actor: Reviewer,
  id: string,
  { to }: z.output<typeof releaseEndpoint.query>,
): Promise<Author | null> {
  return transact(deps, async (tx) => {
    const { idea, reviewerId } = await requireWaiting(tx, actor, id)
    if (reviewerId !== actor.userId) throw new ConflictError('assignee', errorTexts.reviews.notYours)
    await (to === 'next' ? assignNext(tx, id, actor.userId) : assign(tx, id, null))
    await tx.audit(actor, { action: 'review_passed_on', target: targetOf(idea) })
    return readReviewer(tx, id)
  })
}

/** Notes which idea the actor has open, for other reviewers to see. */
export async function openReview(deps: Deps, actor: Reviewer, ideaId: string | null): Promise<void> {
  await transact(deps, async (tx) => {
    if (ideaId) await requireReviewable(tx, actor, ideaId)
    await recordOpening(tx, actor.userId, ideaId)
  })
}

async function requireWaiting(tx: Tx, actor: Reviewer, id: string) {
  await lockVisibleIdea(tx, actor, id)
  const idea = await requireReviewable(tx, actor, id)
  const reviewerId = await readReviewerId(tx, id)
  if (reviewerId === undefined || (await findUnsentRound(tx.db, id)))
    throw new ConflictError('idea', errorTexts.reviews.notWaiting)
  return { idea, reviewerId }
}

function targetOf({ id, title, user_id }: { id: string; title: string; user_id: string }) {
  return { kind: 'idea' as const, id, name: title, memberId: user_id }
}
