import type { IdeaStatus, IdeaWithAuthor } from '../../../contract/ideas.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { NewReview, ReviewDecision, ReviewRound } from '../../../contract/reviews.ts'
import { paragraphsOf, RUBRIC } from '../../../contract/reviews.values.ts'
import { authorOf } from '../../db/authors.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, type Member, mayReview, type Reviewer } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import {
  isAuthorOrCoauthor,
  isAuthorOrOnTeam,
  lockVisibleIdea,
  requireVisibleIdea,
} from '../ideas/idea-access.service.ts'
import { withLatestVersion } from '../ideas/unpublished-versions.service.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { UNDO_MS } from './decisions.service.ts'
import { hasReviewConflict, reopenReview } from './review-assignments.service.ts'
import { rubricOf } from './review-queue.service.ts'
import {
  deleteUnsentRound,
  findRound,
  findRounds,
  findUnsentRound,
  type RoundRow,
  setReply,
} from './review-rounds.repo.ts'
import { recordReview, requireReviewable, requireVersion } from './reviews.service.ts'

const STATUS_OF: Record<ReviewDecision, IdeaStatus> = {
  approve: 'Approved',
  request_changes: 'Pending',
  reject: 'Rejected',
}
const DECISION_OF: Record<IdeaStatus, ReviewDecision> = {
  Approved: 'approve',
  Pending: 'request_changes',
  Rejected: 'reject',
}

/** The audience of a round: everybody, the author and team, or reviewers. */
type Viewer = 'everybody' | 'team' | 'reviewer'

/** Records a decision on an idea. It takes effect, and the author is notified, once it can no longer be undone. */
export async function addReview(deps: Deps, actor: Reviewer, ideaId: string, input: NewReview): Promise<ReviewRound> {
  const { decision, feedback, notes, scores, version } = input
  return transact(deps, async (tx) => {
    await lockVisibleIdea(tx, actor, ideaId)
    const idea = await requireReviewable(tx, actor, ideaId)
    requireVersion(idea, version)
    if (await findUnsentRound(tx.db, ideaId)) throw new ConflictError('review', errorTexts.reviews.decided)
    await requireScores(tx, scores)
    const id = await recordReview(tx, actor, idea, { status: STATUS_OF[decision], feedback, notes, scores })
    return roundOf(await requireRound(tx, id), idea, 'reviewer')
  })
}

/** Undoes an own decision that was not sent yet. */
export async function undoReview(deps: Deps, actor: Reviewer, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const round = await requireRound(tx, id)
    if (round.reviewer_id !== actor.userId) throw new NotFoundError('review')
    const idea = await lockVisibleIdea(tx, actor, round.idea_id)
    const isDeleted = await deleteUnsentRound(tx, id, timestamp(tx.clock, -UNDO_MS))
    if (!isDeleted) throw new ConflictError('review', errorTexts.reviews.tooLate)
    const target = { kind: 'idea' as const, id: idea.id, name: idea.title, memberId: idea.user_id }
    await tx.audit(actor, { action: 'review_undone', target })
  })
}

/** The rounds of an idea, with what the actor may see of them. */
export async function listReviews(deps: Deps, actor: Actor, ideaId: string): Promise<ReviewRound[]> {
  const idea = await requireVisibleIdea(deps, actor, ideaId)
  const viewer = await viewerOf(deps, actor, idea)
  const rounds = await findRounds(deps.db, ideaId)
  const shown = viewer === 'reviewer' ? rounds : rounds.filter(isSent)
  if (viewer !== 'everybody') {
    const newest = await withLatestVersion(deps, idea)
    return shown.map((round) => roundOf(round, newest, viewer))
  }
  // A version that was never shown stays with the team and reviewers, also once a later one has replaced it.
  const isOfShown = ({ content_version, held_since }: RoundRow) =>
    held_since === null && (content_version ?? 0) <= idea.content_version
  return shown.filter(isOfShown).map((round) => roundOf(round, idea, viewer))
}

/** Answers a request for changes, once. The idea waits again, for a whole period. */
export async function replyToReview(deps: Deps, actor: Member, id: string, text: string): Promise<ReviewRound> {
  return transact(deps, async (tx) => {
    const { idea_id } = await requireRound(tx, id)
    const idea = await withLatestVersion(tx, await lockVisibleIdea(tx, actor, idea_id))
    if (!(await isAuthorOrCoauthor(tx, actor, idea))) {
      throw new ForbiddenError(errorTexts.reviews.onlyAuthorsAnswer, 'review')
    }
    const last = (await findRounds(tx.db, idea_id)).findLast(isSent)
    const isOpen = idea.has_changes_requested && last?.id === id
    const now = timestamp(tx.clock)
    // The queue compares both times to show that a reply reopened it.
    if (!isOpen || !(await setReply(tx, id, text, now))) {
      throw new ConflictError('review', errorTexts.reviews.answeredOnce)
    }
    await reopenReview(tx, idea_id, now)
    return roundOf(await requireRound(tx, id), idea, 'team')
  })
}

/** Takes the scores for which the settings ask, all of them where they are required. */
async function requireScores(tx: Tx, scores: NewReview['scores']): Promise<void> {
  const { is_required, criteria } = rubricOf((await readSiteSettings(tx)).review)
  const asked = criteria.map(({ key }) => key)
  if (RUBRIC.some((key) => scores[key] !== undefined && !asked.includes(key))) {
    throw new InvalidError({ scores: errorTexts.reviews.notScored })
  }
  if (is_required && asked.some((key) => scores[key] === undefined)) {
    throw new InvalidError({ scores: errorTexts.reviews.scoreMissing })
  }
}

const isSent = ({ notified_at }: RoundRow) => notified_at !== null

async function requireRound({ db }: Pick<Tx, 'db'>, id: string): Promise<RoundRow> {
  const round = await findRound(db, id)
  if (!round) throw new NotFoundError('review')
  return round
}

async function viewerOf(deps: Deps, actor: Actor, idea: IdeaOfRounds & { user_id: string }): Promise<Viewer> {
  if (actor.kind === 'visitor') return 'everybody'
  if (await isAuthorOrOnTeam(deps, actor, idea)) return 'team'
  if (!mayReview(actor, idea)) return 'everybody'
  return (await hasReviewConflict(deps, idea.id, actor.userId)) ? 'team' : 'reviewer'
}

type IdeaOfRounds = Pick<IdeaWithAuthor, 'id' | 'category' | 'author' | 'description' | 'learning_outcome'>

function roundOf(row: RoundRow, idea: IdeaOfRounds, viewer: Viewer): ReviewRound {
  const { id, decision, created_at } = row
  const shown = { id, decision: DECISION_OF[decision], created_at }
  if (viewer === 'everybody') return shown
  const paragraphs = [idea.description, idea.learning_outcome].flatMap(paragraphsOf)
  const notes = (JSON.parse(row.notes) as NewReview['notes']).map((note) => ({
    ...note,
    is_outdated: !paragraphs.some((paragraph) => paragraph.includes(note.quote)),
  }))
  const { feedback, reply, replied_at, content_version } = row
  const said = { ...shown, version: content_version, feedback, notes, reply, replied_at }
  if (viewer === 'team') return said
  return { ...said, scores: JSON.parse(row.scores), reviewer: authorOf(row.reviewer_id, row) }
}
