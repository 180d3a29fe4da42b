import type { Idea, IdeaStatus } from '../../../contract/ideas.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { NewReview, Review } from '../../../contract/reviews.ts'
import type { Deps } from '../../deps.ts'
import { mayReview, type Reviewer } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type Tx, transact } from '../../transact.ts'
import { isConnected } from '../connections/connections.service.ts'
import { lockVisibleIdea, requireOpenIdea } from '../ideas/idea-access.service.ts'
import type { applyReview } from '../ideas/idea-reviews.service.ts'
import { withTeam } from '../ideas/idea-views.service.ts'
import { requireLatestVersion, withLatestVersion } from '../ideas/unpublished-versions.service.ts'
import { sendDecision } from './decisions.service.ts'
import { hasReviewConflict } from './review-assignments.service.ts'
import { findUnsentRound, markOverruled } from './review-rounds.repo.ts'
import { findReviewsBy, findReviewsOf, insertReview } from './reviews.repo.ts'

type ReviewedIdea = Awaited<ReturnType<typeof applyReview>>

/**
 * Sets status, feedback or both. Blank feedback keeps the previous one. The author is notified, by mail too, unless
 * nothing changed.
 */
export async function reviewIdea(deps: Deps, actor: Reviewer, id: string, review: Review): Promise<Idea> {
  return transact(deps, async (tx) => {
    await lockVisibleIdea(tx, actor, id)
    const idea = await requireReviewable(tx, actor, id)
    if (review.version !== undefined) requireVersion(idea, review.version)
    const { status, feedback = '' } = review
    const isOverruling = (await findUnsentRound(tx.db, id)) !== undefined
    if (!isOverruling && isRepeated(idea, status, feedback)) return withTeam(tx, idea)
    // An overruled decision would take effect after this one.
    await markOverruled(tx, id, timestamp(tx.clock))
    await sendDecision(tx, await recordReview(tx, actor, idea, { status: status ?? idea.status, feedback }))
    return withTeam(tx, await requireLatestVersion(tx, id))
  })
}

type Decision = Partial<Pick<NewReview, 'notes' | 'scores'>> & { status: IdeaStatus; feedback: string }

/**
 * Records a decision on an idea, which is locked, and in the audit log whether the reviewer knows the author. Returns its
 * id: `sendDecision` lets it take effect.
 */
export async function recordReview(
  tx: Tx,
  actor: Reviewer,
  idea: ReviewedIdea,
  { status, feedback, notes = [], scores = {} }: Decision,
): Promise<string> {
  const id = newId()
  await insertReview(tx, {
    ...{ id, idea_id: idea.id, reviewer_id: actor.userId, decision: status, feedback },
    ...{ notes: JSON.stringify(notes), scores: JSON.stringify(scores) },
    created_at: timestamp(tx.clock),
  })
  const isFriend = await isConnected(tx, actor.userId, idea.user_id)
  await tx.audit(actor, {
    action: 'idea_reviewed',
    target: { kind: 'idea', id: idea.id, name: idea.title, memberId: idea.user_id },
    before: statusShown(idea),
    after: statusShown({ status, has_changes_requested: status === 'Pending' }),
    reason: isFriend ? 'Connected with the author' : '',
  })
  return id
}

/** The newest version of an idea that the actor may decide on: within the limits of a reviewer, and without a conflict. */
export async function requireReviewable(tx: Tx, actor: Reviewer, id: string) {
  const idea = await requireOpenIdea(tx, actor, id)
  if (!mayReview(actor, idea)) throw new ForbiddenError(errorTexts.reviews.reviewedByOthers, 'idea')
  if (await hasReviewConflict(tx, id, actor.userId)) throw new ForbiddenError(errorTexts.reviews.conflict, 'idea')
  return withLatestVersion(tx, idea)
}

/** Reviews by the member, and reviews of the member's ideas without the reviewer. */
export async function exportReviews({ db }: Deps, userId: string) {
  return { given: await findReviewsBy(db, userId), received: await findReviewsOf(db, userId) }
}

export function requireVersion(idea: ReviewedIdea, version: number): void {
  if (version === idea.version) return
  throw new ConflictError('version', errorTexts.ideas.changed)
}

/** True when a review says what holds already. Pending asks for changes to a version that was not reviewed yet. */
function isRepeated(idea: ReviewedIdea, status: IdeaStatus | undefined, feedback: string): boolean {
  if (status === 'Pending' && !idea.has_changes_requested) return false
  if (feedback !== '' && !(feedback === idea.feedback && idea.is_feedback_current)) return false
  return (status ?? idea.status) === idea.status
}

function statusShown({
  status,
  has_changes_requested,
}: Pick<ReviewedIdea, 'status' | 'has_changes_requested'>): string {
  return has_changes_requested ? 'changesRequested' : status
}
