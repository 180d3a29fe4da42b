import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { Idea, IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { Review } from '../../../contract/reviews.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { ConflictError } from '../../lib/errors.ts'
import { requireAccount } from '../accounts/accounts.service.ts'
import { applyReview, requireIdea } from '../ideas/ideas.service.ts'
import { enqueueMail } from '../mails/mails.service.ts'
import { type Notifier, withNotifier } from '../notifications/notifications.service.ts'

export const IDEA_REVIEWED_MAIL = 'idea-reviewed'

/**
 * Sets status, feedback or both. Blank feedback leaves what was said before. The author is told, by mail too,
 * unless the review says nothing new.
 */
export async function reviewIdea(deps: Deps, _actor: Admin, id: string, review: Review): Promise<Idea> {
  return withNotifier(deps, async (db, notifier) => {
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
    await tellAuthor(db, deps, notifier, reviewed, feedback ?? '')
    return reviewed
  })
}

async function tellAuthor(
  db: Db,
  deps: Deps,
  notifier: Notifier,
  idea: IdeaWithAuthor,
  feedback: string,
): Promise<void> {
  if (idea.user_id === ANONYMOUS_USER_ID) return
  await notifier.tell({ userId: idea.user_id, kind: 'idea_reviewed', idea })
  const { email } = await requireAccount(db, idea.user_id)
  await enqueueMail(db, deps.clock, IDEA_REVIEWED_MAIL, {
    to: email,
    params: { title: idea.title, status: idea.status, feedback, name: idea.author.firstname },
  })
}
