import type { IdeaStatus } from '../../../contract/ideas.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError } from '../../lib/errors.ts'
import type { Tx } from '../../transact.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import type { StoredIdeaWithAuthor } from './idea-rows.repo.ts'
import { updateIdea } from './idea-writes.repo.ts'
import { publishDecided, requireLatestVersion } from './unpublished-versions.service.ts'

export { lockIdeaRow } from './idea-writes.repo.ts'

type Reviewed = Pick<
  StoredIdeaWithAuthor,
  'id' | 'version' | 'status' | 'is_feedback_current' | 'is_unapproved' | 'newest'
>

/**
 * Sets what a review decides, if the idea is still in the expected version. Feedback that was current remains so. The
 * idea comes back to this reviewer.
 */
export async function applyReview(
  tx: Tx,
  idea: Reviewed,
  change: { status?: IdeaStatus; feedback?: string; reviewer_id: string | null },
): Promise<StoredIdeaWithAuthor> {
  const reviewed = idea.version + 1
  const isFeedbackCurrent = change.feedback !== undefined || idea.is_feedback_current
  const isChanged = await updateIdea(
    tx,
    { ...idea, now: timestamp(tx.clock) },
    {
      ...change,
      ...((await keepsRejectionPrivate(tx, idea, change.status)) ? { shown_status: idea.status } : {}),
      waiting_since: null,
      due_at: null,
      reviewed_version: reviewed,
      ...(isFeedbackCurrent ? { feedback_version: reviewed } : {}),
    },
  )
  if (!isChanged) throw new ConflictError('version', errorTexts.ideas.changed)
  await publishDecided(tx, idea.id)
  if (change.status && change.status !== idea.status) await tx.webhook({ kind: 'idea.decided', subject: idea.id })
  return requireLatestVersion(tx, idea.id)
}

/** With approval before publication, a rejected idea stays private until it is approved. */
async function keepsRejectionPrivate(
  tx: Tx,
  { status, is_unapproved, newest }: Reviewed,
  to?: IdeaStatus,
): Promise<boolean> {
  if (status !== 'Rejected' || is_unapproved || newest !== null || to === undefined || to === 'Rejected') return false
  return (await readSiteSettings(tx)).ideas.publishing === 'after_review'
}
