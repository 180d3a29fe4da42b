import type { z } from 'zod'
import type { IdeaStatus } from '../../../contract/ideas.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Milestone, Progress, Stage, setMilestones as setMilestonesEndpoint } from '../../../contract/progress.ts'
import { lockName } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { hasBlocked } from '../blocks/block-checks.service.ts'
import {
  isAuthorOrCoauthor,
  isAuthorOrOnTeam,
  lockVisibleIdea,
  requireOpenIdea,
  requireVisibleIdea,
} from '../ideas/idea-access.service.ts'
import { authorSeenBy } from '../ideas/idea-views.service.ts'
import { rejectListedWords } from '../reports/word-list.service.ts'
import { notifyOfContinuation, notifyOfUse } from './progress.notifications.ts'
import {
  countStages,
  findContinuations,
  findContinued,
  findProgress,
  findProgressOfOwn,
  findRelated,
  findShownCalls,
  isAwarded,
  saveProgress,
} from './progress.repo.ts'
import { countUpdates } from './updates.repo.ts'

export async function getProgress(deps: Deps, actor: Actor, id: string): Promise<Progress> {
  return readProgress(deps, actor, await requireVisibleIdea(deps, actor, id))
}

/** Sets the stage. The first time that the idea is in use, all who support it are notified. */
export async function setStage(deps: Deps, actor: Member, id: string, stage: Stage): Promise<Progress> {
  return transact(deps, async (tx) => {
    const idea = await lockOwnIdea(tx, actor, id)
    const before = await findProgress(tx.db, id)
    if (before.stage === stage) return readProgress(tx, actor, idea)
    if (!(await mayBegin(tx, idea, before.stage))) {
      throw new ConflictError('stage', errorTexts.progress.notApproved)
    }
    const now = timestamp(tx.clock)
    const isAnnounced = stage === 'in_use' && before.announced_at === null
    await saveProgress(tx, id, now, {
      ...{ stage, reached: { ...before.reached, [stage]: now }, progress_at: now, asked_at: null },
      ...(isAnnounced ? { announced_at: now } : {}),
    })
    await tx.webhook({ kind: 'idea.stage_changed', subject: id, details: { from: before.stage, to: stage } })
    if (isAnnounced) await notifyOfUse(tx, actor, idea)
    return readProgress(tx, actor, idea)
  })
}

/** Sets the stage that an idea from elsewhere has there; nobody is told. */
export async function setImportedStage(tx: Tx, id: string, stage: Stage, at: string): Promise<void> {
  await saveProgress(tx, id, at, { stage, reached: { [stage]: at }, progress_at: at, announced_at: at })
}

/** Whether an idea may go on from its first stage: it is approved, or has an award of a call. */
async function mayBegin({ db }: Pick<Tx, 'db'>, { id, status }: { id: string; status: IdeaStatus }, stage: Stage) {
  return stage !== 'idea' || status === 'Approved' || (await isAwarded(db, id))
}

export async function listMilestones(deps: Deps, actor: Actor, id: string): Promise<Milestone[]> {
  await requireVisibleIdea(deps, actor, id)
  return (await findProgress(deps.db, id)).milestones
}

export async function setMeasured(deps: Deps, actor: Member, id: string, measured: string): Promise<Progress> {
  await rejectListedWords(deps, actor, { measured })
  return transact(deps, async (tx) => {
    const idea = await lockOwnIdea(tx, actor, id)
    await saveProgress(tx, id, timestamp(tx.clock), { measured })
    return readProgress(tx, actor, idea)
  })
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
      if (next === id) throw new InvalidError({ idea_id: errorTexts.progress.continuesThis })
    }
    const { continues_id, refused } = await findProgress(tx.db, id)
    if (continues_id !== continuedId) {
      if (refused.includes(continuedId)) throw new ForbiddenError(errorTexts.progress.notContinued, 'idea')
      await saveProgress(tx, id, timestamp(tx.clock), { continues_id: continuedId })
      if (idea.isPublic) await notifyOfContinuation(tx, actor, continued)
    }
    return readProgress(tx, actor, idea)
  })
}

async function requireContinuable(tx: Tx, actor: Member, id: string) {
  const idea = await requireVisibleIdea(tx, actor, id).catch((error: unknown) => {
    throw error instanceof NotFoundError ? new InvalidError({ idea_id: errorTexts.common.noSuchIdea }) : error
  })
  if (!idea.isPublic || idea.merged_into !== null) {
    throw new ConflictError('idea', errorTexts.progress.notPublicToContinue)
  }
  if (await hasBlocked(tx, idea.user_id, actor.userId)) {
    throw new ForbiddenError(errorTexts.progress.notContinued, 'idea')
  }
  return idea
}

export async function removeContinues(deps: Deps, actor: Member, id: string): Promise<Progress> {
  return transact(deps, async (tx) => {
    const idea = await lockOwnIdea(tx, actor, id)
    await saveProgress(tx, id, timestamp(tx.clock), { continues_id: null })
    return readProgress(tx, actor, idea)
  })
}

/** Refuses that another idea continues this one, now and later. */
export async function refuseContinuation(
  deps: Deps,
  actor: Member,
  { id, other }: { id: string; other: string },
): Promise<void> {
  await transact(deps, async (tx) => {
    await lockName(tx.db, 'lineage')
    const idea = await requireOpenIdea(tx, actor, id)
    if (!(await isAuthorOrCoauthor(tx, actor, idea))) throw new ForbiddenError(errorTexts.common.onlyAuthors, 'idea')
    const { continues_id, refused } = await findProgress(tx.db, other)
    if (continues_id !== id) throw new NotFoundError('idea')
    await saveProgress(tx, other, timestamp(tx.clock), { continues_id: null, refused: [...refused, id] })
  })
}

/** Ideas of a blocked member no longer continue those of the blocker. */
export async function endContinuations(tx: Tx, blockedId: string, blockerId: string): Promise<void> {
  await lockName(tx.db, 'lineage')
  const ideaIds = await findContinuations(tx.db, { by: blockedId, of: blockerId })
  for (const id of ideaIds) await saveProgress(tx, id, timestamp(tx.clock), { continues_id: null })
}

export async function exportProgress({ db }: Deps, { userId }: Member) {
  return findProgressOfOwn(db, userId)
}

/** An idea whose team the actor is on now, not blocked by its author. The transaction has locked it. Every write asks this. */
export async function lockOwnIdea(tx: Tx, actor: Member, id: string) {
  const idea = await lockVisibleIdea(tx, actor, id)
  if (!(await isAuthorOrOnTeam(tx, actor, idea)) || (await hasBlocked(tx, idea.user_id, actor.userId))) {
    throw new ForbiddenError(errorTexts.progress.onlyTeam, 'idea')
  }
  return idea
}

type ReadIdea = { id: string; status: IdeaStatus }

async function readProgress({ db }: Pick<Deps, 'db'>, actor: Actor, idea: ReadIdea): Promise<Progress> {
  const { id } = idea
  const { stage, reached, measured } = await findProgress(db, id)
  const related = async (side: 'continues' | 'continued_by') =>
    (await findRelated(db, id, side)).map((idea) => ({ ...idea, author: authorSeenBy(actor, idea.author) }))
  const [continues = null] = await related('continues')
  const [continued_by, update_count] = [await related('continued_by'), await countUpdates(db, id)]
  const may_begin = await mayBegin({ db }, idea, stage)
  return { stage, reached, measured, may_begin, continues, continued_by, update_count }
}

/** Figures of the showcase. */
export async function getShowcase({ db }: Pick<Deps, 'db'>) {
  const [counts, calls] = await Promise.all([countStages(db), findShownCalls(db)])
  const of = (stage: 'team' | 'tried' | 'in_use' | 'stopped') => counts.get(stage) ?? 0
  return { stages: { team: of('team'), tried: of('tried'), in_use: of('in_use'), stopped: of('stopped') }, calls }
}
