import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { countMarks, removeMark, setMark } from '../../db/marks.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ForbiddenError } from '../../lib/errors.ts'
import { transact } from '../../transact.ts'
import { requireLatestAnswer } from '../answer-times/answer-times.service.ts'
import { hasBlocked } from '../blocks/block-checks.service.ts'
import { requireOpenIdea, requireVisibleIdea } from '../ideas/idea-access.service.ts'
import { findOwnUpdateSupports, findUpdateSupportsBy } from './updates.repo.ts'
import { requireUpdate } from './updates.service.ts'

/** Supports an update of another member once, or withdraws that. */
export async function changeUpdateSupport(deps: Deps, actor: Member, id: string, supported: boolean) {
  return transact(deps, async (tx) => {
    const { idea_id, author } = await requireUpdate(tx, id)
    await requireOpenIdea(tx, actor, idea_id)
    if (author.id === actor.userId) throw new ForbiddenError(errorTexts.progress.ownSupport, 'update')
    if (supported && (await hasBlocked(tx, author.id, actor.userId))) {
      throw new ForbiddenError(errorTexts.progress.blocked, 'update')
    }
    await requireLatestAnswer(tx, actor, { about: 'update-support', id })
    const mark = { id, userId: actor.userId }
    if (supported) await setMark(tx, 'update_supports', mark, timestamp(tx.clock))
    else await removeMark(tx, 'update_supports', mark)
    return { supported, support_count: await countMarks(tx.db, 'update_supports', id) }
  })
}

export async function getOwnUpdateState(deps: Deps, actor: Member, ideaId: string) {
  await requireVisibleIdea(deps, actor, ideaId)
  return { supported: await findOwnUpdateSupports(deps.db, ideaId, actor.userId) }
}

export async function exportUpdateSupports({ db }: Deps, { userId }: Member) {
  return findUpdateSupportsBy(db, userId)
}
