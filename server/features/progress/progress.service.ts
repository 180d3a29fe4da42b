import type { z } from 'zod'
import type { Milestone, Progress, Stage, setMilestones as setMilestonesEndpoint } from '../../../contract/progress.ts'
import { lockName } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { hasBlocked } from '../blocks/block-checks.service.ts'
import { isAuthorOrOnTeam, lockVisibleIdea, requireVisibleIdea } from '../ideas/idea-access.service.ts'
import { authorSeenBy } from '../ideas/idea-views.service.ts'
import { rejectListedWords } from '../reports/word-list.service.ts'
import { notifyOfContinuation, notifyOfUse } from './progress.notifications.ts'
import { findContinued, findProgress, findProgressOfOwn, findRelated, saveProgress } from './progress.repo.ts'
import { countUpdates } from './updates.repo.ts'

export async function getProgress(deps: Deps, actor: Actor, id: string): Promise<Progress> {
  await requireVisibleIdea(deps, actor, id)
  return readProgress(deps, actor, id)
}

/** Sets the stage. The first time that the idea is in use, all who support it are notified. */
export async function setStage(deps: Deps, actor: Member, id: string, stage: Stage): Promise<Progress> {
  return transact(deps, async (tx) => {
    const idea = await lockOwnIdea(tx, actor, id)
    const before = await findProgress(tx.db, id)
    if (before.stage === stage) return readProgress(tx, actor, id)
    if (before.stage === 'idea' && idea.status !== 'Approved') {
      throw new ConflictError('stage', 'An idea goes on once it is approved.')
    }
    const now = timestamp(tx.clock)
    const isAnnounced = stage === 'in_use' && before.announced_at === null
    await saveProgress(tx, id, now, {
      ...{ stage, reached: { ...before.reached, [stage]: now }, progress_at: now, asked_at: null },
      ...(isAnnounced ? { announced_at: now } : {}),
    })
    if (isAnnounced) await notifyOfUse(tx, actor, idea)
    tx.changed('ideas')
    return readProgress(tx, actor, id)
  })
}

export async function listMilestones(deps: Deps, actor: Actor, id: string): Promise<Milestone[]> {
  await requireVisibleIdea(deps, actor, id)
  return (await findProgress(deps.db, id)).milestones
}

type Milestones = z.output<(typeof setMilestonesEndpoint)['body']>['milestones']

export async function setMilestones(
  deps: Deps,
  actor: Member,
  id: string,
  milestones: Milestones,
): Promise<Milestone[]> {
  await rejectListedWords(deps, actor, { milestones: milestones.map(({ title }) => title).join('\n') })
  return transact(deps, async (tx) => {
    await lockOwnIdea(tx, actor, id)
    await saveProgress(tx, id, timestamp(tx.clock), { milestones })
    tx.changed('ideas')
    return milestones
  })
}

/** Sets the idea that an idea continues. One at a time in all of Quad, so that no two together make a cycle. */
export async function setContinues(deps: Deps, actor: Member, id: string, continuedId: string): Promise<Progress> {
  return transact(deps, async (tx) => {
    await lockName(tx.db, 'lineage')
    const idea = await lockOwnIdea(tx, actor, id)
    const continued = await requireContinuable(tx, actor, continuedId)
    for (let next: string | null = continuedId; next !== null; next = await findContinued(tx.db, next)) {
      if (next === id) throw new InvalidError({ idea_id: 'That idea continues this one.' })
    }
    if ((await findContinued(tx.db, id)) !== continuedId) {
      await saveProgress(tx, id, timestamp(tx.clock), { continues_id: continuedId })
      if (idea.isPublic) await notifyOfContinuation(tx, actor, continued)
      tx.changed('ideas')
    }
    return readProgress(tx, actor, id)
  })
}

async function requireContinuable(tx: Tx, actor: Member, id: string) {
  const idea = await requireVisibleIdea(tx, actor, id).catch((error: unknown) => {
    throw error instanceof NotFoundError ? new InvalidError({ idea_id: 'There is no such idea.' }) : error
  })
  if (!idea.isPublic || idea.merged_into !== null) {
    throw new ConflictError('idea', 'Only an idea that everybody sees can be continued.')
  }
  if (await hasBlocked(tx, idea.user_id, actor.userId)) {
    throw new ForbiddenError('You cannot continue this idea.', 'idea')
  }
  return idea
}

export async function removeContinues(deps: Deps, actor: Member, id: string): Promise<Progress> {
  return transact(deps, async (tx) => {
    await lockOwnIdea(tx, actor, id)
    await saveProgress(tx, id, timestamp(tx.clock), { continues_id: null })
    tx.changed('ideas')
    return readProgress(tx, actor, id)
  })
}

export async function exportProgress({ db }: Deps, { userId }: Member) {
  return findProgressOfOwn(db, userId)
}

/** An idea whose team the actor is on. The transaction has locked it. */
export async function lockOwnIdea(tx: Tx, actor: Member, id: string) {
  const idea = await lockVisibleIdea(tx, actor, id)
  if (!(await isAuthorOrOnTeam(tx, actor, idea))) {
    throw new ForbiddenError('Only the team of an idea may change its progress.', 'idea')
  }
  return idea
}

async function readProgress({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Progress> {
  const { stage, reached } = await findProgress(db, id)
  const related = async (side: 'continues' | 'continued_by') =>
    (await findRelated(db, id, side)).map((idea) => ({ ...idea, author: authorSeenBy(actor, idea.author) }))
  const [continues = null] = await related('continues')
  const [continued_by, update_count] = [await related('continued_by'), await countUpdates(db, id)]
  return { stage, reached, continues, continued_by, update_count }
}
