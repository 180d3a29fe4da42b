import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { countMarks, removeMark, setMark } from '../../db/marks.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ForbiddenError } from '../../lib/errors.ts'
import { transact } from '../../transact.ts'
import { requireLatestAnswer } from '../answer-times/answer-times.service.ts'
import { listBlocked } from '../blocks/block-checks.service.ts'
import { requireVisibleSubject } from './comment-subjects.service.ts'
import { findOwnCommentSupports } from './comment-supports.repo.ts'
import type { SubjectRef } from './comments.repo.ts'
import { requireOpenComment } from './comments.service.ts'

export async function supportComment(deps: Deps, actor: Member, id: string) {
  return changeSupport(deps, actor, id, true)
}

export async function withdrawCommentSupport(deps: Deps, actor: Member, id: string) {
  return changeSupport(deps, actor, id, false)
}

/** The caller's relation to comments. Comments are the same for everybody; pages hide comments of blocked members. */
export async function getOwnCommentState(deps: Deps, actor: Member, subject: SubjectRef) {
  await requireVisibleSubject(deps, actor, subject)
  const [supported, blocked] = await Promise.all([
    findOwnCommentSupports(deps.db, subject, actor.userId),
    listBlocked(deps, actor.userId),
  ])
  return { supported, blocked }
}

async function changeSupport(deps: Deps, actor: Member, id: string, supported: boolean) {
  return transact(deps, async (tx) => {
    const comment = await requireOpenComment(tx, actor, id)
    if (comment.user_id === actor.userId) throw new ForbiddenError(errorTexts.comments.ownSupport, 'comment')
    await requireLatestAnswer(tx, actor, { about: 'comment-support', id })
    const mark = { id, userId: actor.userId }
    if (supported) await setMark(tx, 'comment_supports', mark, timestamp(tx.clock))
    else await removeMark(tx, 'comment_supports', mark)
    return { supported, support_count: await countMarks(tx.db, 'comment_supports', id) }
  })
}
