import type { z } from 'zod'
import {
  type Comment,
  type CommentEdit,
  LINKS_OF_NEWCOMERS_MAX,
  type listComments as listEndpoint,
  MENTIONABLE_MAX,
  MENTIONS_MAX,
  type NewComment,
  REPLIES_MAX,
  UNMARKED_EDIT_MINUTES,
} from '../../../contract/comments.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, isAdmin, isSelfOrAdmin, type Member, type Reviewer } from '../../lib/actor.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { idOfKey, newId } from '../../lib/ids.ts'
import { LIMITS } from '../../lib/limits.ts'
import { withinLimit } from '../../lib/throttle.ts'
import { type Tx, transact } from '../../transact.ts'
import { hasCompletedProfile } from '../accounts/accounts.service.ts'
import { isNewAccount } from '../accounts/new-accounts.service.ts'
import { followByTakingPart } from '../follows/follows.service.ts'
import { requireOpenIdea, requireVisibleIdea } from '../ideas/ideas.service.ts'
import { notifyOfComment, notifyOfMentions, retractDirectly } from './comments.notifications.ts'
import {
  type CommentRow,
  countComments,
  countReplies,
  deleteCommentRow,
  deleteEmptyPlaces,
  emptyComments,
  findComment,
  findComments,
  findShown,
  findVersions,
  insertComment,
  lockComment,
  refreshActivity,
  updateText,
} from './comments.repo.ts'
import { findMentionable } from './mentions.repo.ts'
import { lowerAscii, possibleMentions } from './mentions.ts'

type ListQuery = z.output<(typeof listEndpoint)['query']>

const GONE = 'The comment that you reply to is no longer there.'
const LINK = /https?:\/\//gi

export async function listComments(deps: Deps, actor: Actor, ideaId: string, { page, page_size }: ListQuery) {
  await requireVisibleIdea(deps, actor, ideaId)
  const [comments, total] = await Promise.all([
    findComments(deps.db, ideaId, { limit: page_size, offset: (page - 1) * page_size }),
    countComments(deps.db, ideaId),
  ])
  return { comments, metadata: metadataOf(page, page_size, total) }
}

/** Members to mention in a comment on an idea, by the beginning of a name. */
export async function listMentionable(deps: Deps, actor: Member, ideaId: string, start: string) {
  const idea = await requireVisibleIdea(deps, actor, ideaId)
  return findMentionable(deps.db, lowerAscii(start), { actorId: actor.userId, idea, limit: MENTIONABLE_MAX })
}

/** Comments on an idea or replies to a comment, and notifies followers and mentioned members. */
export async function addComment(deps: Deps, actor: Member, ideaId: string, input: NewComment): Promise<Comment> {
  if (!(await hasCompletedProfile(deps, actor.userId))) {
    throw new ForbiddenError('Please complete your profile before you comment.', 'profile')
  }
  rejectManyMentions(input.text)
  const write = () => writeComment(deps, actor, ideaId, input)
  if (!(await isNewAccount(deps, actor))) return write()
  rejectManyLinks(input.text)
  return withinLimit(deps, LIMITS.commentsOfNewAccounts, actor.userId, write)
}

/** Edits a comment of one's own. Notifies whom the new text mentions for the first time. */
export async function editComment(deps: Deps, actor: Member, id: string, { text }: CommentEdit): Promise<Comment> {
  rejectManyMentions(text)
  if (await isNewAccount(deps, actor)) rejectManyLinks(text)
  return transact(deps, async (tx) => {
    const comment = await requireOpenComment(tx, actor, id)
    if (comment.user_id !== actor.userId) throw new ForbiddenError('Only its author may edit a comment.', 'comment')
    return changeText(tx, actor, comment, text)
  })
}

async function changeText(tx: Tx, actor: Member, comment: CommentRow, text: string): Promise<Comment> {
  if (text !== comment.text) {
    const now = timestamp(tx.clock)
    const isMarked = comment.created_at < timestamp(tx.clock, -UNMARKED_EDIT_MINUTES * MINUTE)
    const edited_at = isMarked ? now : comment.edited_at
    await updateText(tx, comment, { text, edited_at, versionId: newId(), now })
    const idea = await requireVisibleIdea(tx, actor, comment.idea_id)
    await notifyOfMentions(tx, actor, idea, { ...comment, text }, new Set())
    publishChange(tx, idea)
  }
  return requireShown(tx, comment.id)
}

/** Deletes a comment: its author or an administrator. While it has replies, its place stays. */
export async function deleteComment(deps: Deps, actor: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const comment = await requireComment(tx, actor, id)
    if (comment.user_id === null || !isSelfOrAdmin(actor, comment.user_id)) {
      throw new ForbiddenError('Only its author and administrators may delete a comment.', 'comment')
    }
    const idea = await requireVisibleIdea(tx, actor, comment.idea_id)
    if (actor.userId !== comment.user_id) {
      const target = { kind: 'comment' as const, id, memberId: comment.user_id }
      await tx.audit(actor, { action: 'comment_deleted', target })
    }
    const notified = await retractDirectly(tx, comment)
    if ((await countReplies(tx.db, id)) > 0) await emptyComments(tx, [id], timestamp(tx.clock))
    else {
      await deleteCommentRow(tx, id)
      if (comment.reply_to) await deleteEmptyPlaces(tx, [comment.reply_to])
    }
    // Locks the idea, as groups of notifications need it.
    await refreshActivity(tx, [comment.idea_id])
    await tx.retract({ kind: 'comment', ideaId: idea.id, at: comment.created_at, except: notified })
    publishChange(tx, idea)
  })
}

/** The earlier texts of a comment. */
export async function listCommentVersions(deps: Deps, actor: Reviewer, id: string) {
  const comment = await findComment(deps.db, id)
  if (!comment) throw new NotFoundError('comment')
  await requireVisibleIdea(deps, actor, comment.idea_id)
  return findVersions(deps.db, id)
}

/** A comment that the actor may see and that was not deleted, locked. */
export async function requireComment(tx: Tx, actor: Actor, id: string): Promise<CommentRow> {
  const comment = await lockComment(tx, id)
  if (!comment || comment.deleted_at !== null || (comment.shown_at === null && !isAdmin(actor))) {
    throw new NotFoundError('comment')
  }
  await requireVisibleIdea(tx, actor, comment.idea_id)
  return comment
}

/** The same, of an idea that is not merged. */
export async function requireOpenComment(tx: Tx, actor: Actor, id: string): Promise<CommentRow> {
  const comment = await requireComment(tx, actor, id)
  await requireOpenIdea(tx, actor, comment.idea_id)
  return comment
}

async function writeComment(deps: Deps, actor: Member, ideaId: string, input: NewComment) {
  const { text, reply_to, draft_id } = input
  return transact(deps, async (tx) => {
    const idea = await requireOpenIdea(tx, actor, ideaId)
    const repliedTo = reply_to ? await requireRepliedTo(tx, ideaId, reply_to) : undefined
    const comment = {
      id: draft_id ? idOfKey(actor.userId, draft_id) : newId(),
      idea_id: ideaId,
      user_id: actor.userId,
      reply_to: repliedTo ? (repliedTo.reply_to ?? repliedTo.id) : null,
      text,
      created_at: timestamp(tx.clock),
    }
    if (!(await insertComment(tx, comment))) return sendAgain(tx, actor, comment)
    await followByTakingPart(tx, actor, ideaId)
    await notifyOfComment(tx, actor, idea, comment, repliedTo?.user_id ?? null)
    publishChange(tx, idea)
    return requireShown(tx, comment.id)
  })
}

/** For a comment that is there already, since the response to an earlier attempt was lost. */
async function sendAgain(tx: Tx, actor: Member, { id, idea_id, text }: Pick<CommentRow, 'id' | 'idea_id' | 'text'>) {
  const written = await lockComment(tx, id)
  if (written?.user_id !== actor.userId || written.idea_id !== idea_id)
    throw new ConflictError('draft_id', 'This comment was deleted.')
  return changeText(tx, actor, written, text)
}

/** The comment that a reply is to. The replies of one comment are bounded. */
async function requireRepliedTo(tx: Tx, ideaId: string, id: string): Promise<CommentRow> {
  const found = await lockComment(tx, id)
  if (!found || found.shown_at === null || found.idea_id !== ideaId) throw new ConflictError('reply_to', GONE)
  const topLevel = found.reply_to ? await lockComment(tx, found.reply_to) : found
  if (!topLevel) throw new ConflictError('reply_to', GONE)
  if ((await countReplies(tx.db, topLevel.id)) >= REPLIES_MAX) {
    throw new ConflictError('reply_to', `This comment has ${REPLIES_MAX} replies. Please begin a new one.`)
  }
  return found
}

/** Invalidates what shows the comments, and sends an event to the pages that are open. */
function publishChange(tx: Tx, { id, isPublic }: { id: string; isPublic: boolean }): void {
  tx.changed('comments', 'activity')
  if (isPublic) tx.afterCommit(({ bus }) => bus.publish('comments', { ideaId: id }))
}

async function requireShown({ db }: Tx, id: string): Promise<Comment> {
  const comment = await findShown(db, id)
  if (!comment) throw new NotFoundError('comment')
  return comment
}

function rejectManyLinks(text: string): void {
  if ((text.match(LINK)?.length ?? 0) > LINKS_OF_NEWCOMERS_MAX) {
    throw new InvalidError({ text: `While your account is new, at most ${LINKS_OF_NEWCOMERS_MAX} links` })
  }
}

function rejectManyMentions(text: string): void {
  if (possibleMentions(text).length > MENTIONS_MAX) throw new InvalidError({ text: `At most ${MENTIONS_MAX} mentions` })
}
