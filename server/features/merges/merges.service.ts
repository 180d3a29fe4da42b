import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { Idea } from '../../../contract/ideas.ts'
import { MERGE_UNDO_DAYS } from '../../../contract/merges.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { lockName } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { requireIdea } from '../ideas/idea-access.service.ts'
import { withTeam } from '../ideas/idea-views.service.ts'
import {
  copyAll,
  findMergedInto,
  findTargets,
  followForMerge,
  lockIdeas,
  removeMoved,
  setMerged,
} from './merges.repo.ts'

type StoredIdea = Awaited<ReturnType<typeof requireIdea>>

/** Merges an idea into another, or into the one that the other is merged into. */
export async function mergeIdea(deps: Deps, actor: Admin, id: string, into: string): Promise<Idea> {
  if (id === into) throw new InvalidError({ into: errorTexts.merges.self })
  return transact(deps, async (tx) => {
    await lockName(tx.db, 'merges')
    const target = await requireTarget(tx, into)
    await lockIdeas(tx, [id, target.id])
    const idea = await requireIdea(tx, id)
    if (idea.merged_into !== null) throw new ConflictError('idea', errorTexts.merges.merged)
    if (target.id === id) throw new InvalidError({ into: errorTexts.merges.mergedIntoThis })
    if (!idea.isPublic) throw new ConflictError('idea', errorTexts.merges.notPublic)
    const now = timestamp(tx.clock)
    await tx.emit('ideaGoes', { ideaId: id, how: 'merged', actor })
    await setMerged(tx, id, { into: target.id, at: now })
    await copyAll(tx, id, { id: target.id, authorId: target.user_id })
    if (![ANONYMOUS_USER_ID, target.user_id].includes(idea.user_id)) {
      await followForMerge(tx, { ideaId: target.id, userId: idea.user_id, from: id, now })
    }
    await tx.audit(actor, { action: 'idea_merged', target: auditTarget(idea) })
    await tx.webhook({ kind: 'idea.merged', subject: target.id, details: { merged_id: id } })
    await finish(tx, idea, target, false)
    return withTeam(tx, await requireIdea(tx, id))
  })
}

/** Undoes a merge, and restores supports and follows. */
export async function undoMerge(deps: Deps, actor: Admin, id: string): Promise<Idea> {
  return transact(deps, async (tx) => {
    await lockName(tx.db, 'merges')
    const targetIds = await findTargets(tx.db, id)
    await lockIdeas(tx, [id, ...targetIds])
    const idea = await requireIdea(tx, id)
    const [nearest] = targetIds
    if (nearest === undefined) throw new ConflictError('idea', errorTexts.merges.notMerged)
    if ((idea.merged_at ?? '') < timestamp(tx.clock, -MERGE_UNDO_DAYS * DAY)) {
      throw new ConflictError('idea', errorTexts.merges.undoDays({ days: MERGE_UNDO_DAYS }))
    }
    const targets: StoredIdea[] = []
    for (const targetId of targetIds) targets.push(await requireIdea(tx, targetId))
    await removeMoved(
      tx,
      await findMergedInto(tx.db, id),
      targets.map((target) => ({ id: target.id, authorId: target.user_id })),
    )
    await setMerged(tx, id, null)
    await tx.audit(actor, { action: 'idea_separated', target: auditTarget(idea) })
    await finish(tx, idea, await requireIdea(tx, nearest), true)
    return withTeam(tx, await requireIdea(tx, id))
  })
}

/** The idea that is meant, or the one that it is merged into. */
async function requireTarget(tx: Tx, into: string) {
  const meant = await requireIdea(tx, into).catch((error: unknown) => {
    if (error instanceof NotFoundError) throw new InvalidError({ into: errorTexts.common.noSuchIdea })
    throw error
  })
  const target = meant.merged_into === null ? meant : await requireIdea(tx, meant.merged_into)
  if (!target.isPublic) throw new InvalidError({ into: errorTexts.merges.targetNotPublic })
  return target
}

function auditTarget({ id, title, user_id }: StoredIdea) {
  return { kind: 'idea' as const, id, name: title, memberId: user_id }
}

/** Notifies both authors, and makes stale what shows either idea. */
async function finish(tx: Tx, idea: StoredIdea, target: StoredIdea, isUndone: boolean): Promise<void> {
  const authors = new Set([idea.user_id, target.user_id])
  const payload = { title: idea.title, into: { id: target.id, title: target.title }, is_undone: isUndone }
  await tx.notifyAll([...authors], { kind: 'idea_merged', ideaId: idea.id, payload })
}
