import type { NewReview } from '../../../contract/reviews.ts'
import { REVIEW_UNDO_SECONDS } from '../../../contract/reviews.values.ts'
import type { Deps } from '../../deps.ts'
import { SECOND, timestamp } from '../../lib/clock.ts'
import { excerptOf } from '../../lib/excerpt.ts'
import { type Tx, transact } from '../../transact.ts'
import { applyReview, lockIdeaRow } from '../ideas/idea-reviews.service.ts'
import { requireLatestVersion } from '../ideas/unpublished-versions.service.ts'
import { findUnsentRound, findUnsentRounds, markSent } from './review-rounds.repo.ts'

export const UNDO_MS = REVIEW_UNDO_SECONDS * SECOND

/** Sends the decisions that can no longer be undone: each once, whatever the number of processes. */
export async function sendDecisions(deps: Deps): Promise<void> {
  for (const { id, idea_id } of await findUnsentRounds(deps.db, timestamp(deps.clock, -UNDO_MS))) {
    await transact(deps, async (tx) => {
      await lockIdeaRow(tx, idea_id)
      await sendDecision(tx, id)
    })
  }
}

/** Sends the decision on an idea at once, before a new version takes the place of the one that it judged. The idea is locked. */
export async function sendDecisionOn(tx: Tx, ideaId: string): Promise<void> {
  const round = await findUnsentRound(tx.db, ideaId)
  if (round) await sendDecision(tx, round.id)
}

/** Applies a decision to its idea, which is locked, and notifies the author. */
export async function sendDecision(tx: Tx, id: string): Promise<void> {
  const round = await markSent(tx, id, timestamp(tx.clock))
  if (!round) return
  const { idea_id, decision: status, feedback, reviewer_id } = round
  const idea = await requireLatestVersion(tx, idea_id)
  const reviewed = await applyReview(tx, idea, { status, ...(feedback ? { feedback } : {}), reviewer_id })
  const notes = (JSON.parse(round.notes) as NewReview['notes']).map(({ quote, text }) => `“${quote}”\n${text}`)
  await notifyAuthor(tx, reviewed, feedback, [feedback, ...notes].filter(Boolean).join('\n\n'))
}

async function notifyAuthor(
  tx: Tx,
  idea: Awaited<ReturnType<typeof applyReview>>,
  feedback: string,
  mailed: string,
): Promise<void> {
  const { id, title, status } = idea
  await tx.notify(
    {
      userId: idea.user_id,
      kind: 'idea_reviewed',
      ideaId: id,
      payload: { title, status, feedback: excerptOf(feedback) },
    },
    { kind: 'idea-reviewed', params: { ideaId: id, title, status, feedback: mailed, name: idea.author.firstname } },
  )
}
