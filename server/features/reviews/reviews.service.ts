import type { Idea } from '../../../contract/ideas.ts'
import type { Review } from '../../../contract/reviews.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { ConflictError } from '../../lib/errors.ts'
import { requireAccount } from '../accounts/accounts.service.ts'
import { applyReview, requireIdea } from '../ideas/ideas.service.ts'
import { enqueueMail } from '../mails/mails.service.ts'

export const IDEA_REVIEWED_MAIL = 'idea-reviewed'

/**
 * Sets status, feedback or both. Blank feedback leaves what was said before. The author is told by mail, unless the
 * review says nothing new.
 */
export async function reviewIdea(deps: Deps, _actor: Admin, id: string, review: Review): Promise<Idea> {
  return deps.db.transaction().execute(async (db) => {
    const idea = await requireIdea(db, id)
    if (review.version !== undefined && review.version !== idea.version) {
      throw new ConflictError('version', 'The idea was changed in between. Please look at the newer version first.')
    }
    const feedback = review.feedback || undefined
    const { status } = review
    if ((status ?? idea.status) === idea.status && (feedback ?? idea.feedback) === idea.feedback) return idea
    const reviewed = await applyReview(db, deps, idea, {
      ...(status ? { status } : {}),
      ...(feedback ? { feedback } : {}),
    })
    const { email } = await requireAccount(db, idea.user_id)
    await enqueueMail(db, deps.clock, IDEA_REVIEWED_MAIL, {
      to: email,
      params: { title: reviewed.title, status: reviewed.status, feedback: feedback ?? '', name: idea.author.firstname },
    })
    return reviewed
  })
}
