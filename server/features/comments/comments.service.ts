import type { z } from 'zod'
import type { AwaitingModeration } from '../../../contract/awaiting-moderation.ts'
import {
  COMMENT_MAX,
  type Comment,
  type CommentEdit,
  CommentForm,
  type listComments as listEndpoint,
  MENTIONABLE_MAX,
  MENTIONS_MAX,
  type NewIdeaComment,
  REPLIES_MAX,
  UNMARKED_EDIT_MINUTES,
} from '../../../contract/comments.ts'
import { cutText } from '../../../contract/cut-text.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, isSelfOrAdmin, type Member, type Reviewer } from '../../lib/actor.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { idOfKey, newId } from '../../lib/ids.ts'
import { LIMITS } from '../../lib/limits.ts'
import { possibleMentions } from '../../lib/mentions.ts'
import { withinLimit } from '../../lib/throttle.ts'
import { type Tx, transact } from '../../transact.ts'
import { hasCompletedProfile } from '../accounts/accounts.service.ts'
import { isNewAccount, limitLinks } from '../accounts/new-accounts.service.ts'
import { hasBlocked } from '../blocks/block-checks.service.ts'
import { requireUpdateOf } from '../progress/updates.service.ts'
import { notifyOfAdminDeletion } from '../reports/report-effects.service.ts'
import { hideForListedWords } from '../reports/word-list.service.ts'
import {
  lockAndRefresh,
  recordParticipation,
  requireOpenSubject,
  requireVisibleSubject,
} from './comment-subjects.service.ts'
import { notifyOfComment, notifyOfMentions, retractDirectly, retractGrouped } from './comments.notifications.ts'
import {
  type CommentRow,
  countComments,
  countReplies,
  deleteCommentRow,
  deleteEmptyPlaces,
  findComment,
  findComments,
  findNewlyWritten,
  findVersions,
  findWritten,
  insertComment,
  lockComment,
  type Subject,
  type SubjectRef,
  subjectOf,
  tombstoneComments,
  updateText,
} from './comments.repo.ts'
import { findMentionable } from './mentions.repo.ts'
import { isNotificationPending } from './moderated-comments.service.ts'

type ListQuery = z.output<(typeof listEndpoint)['query']>

export async function listComments(deps: Deps, actor: Actor, subject: SubjectRef, { page, page_size }: ListQuery) {
  await requireVisibleSubject(deps, actor, subject)
  const offset = (page - 1) * page_size
  const comments = await findComments(deps.db, subject, { limit: page_size, offset })
  const isLastPage = comments.length > 0 && comments.length < page_size
  const total = isLastPage ? offset + comments.length : await countComments(deps.db, subject)
  return { comments, metadata: metadataOf(page, page_size, total) }
}

/** Members to mention in a comment, by the beginning of a name. */
export async function listMentionable(deps: Deps, actor: Member, ref: SubjectRef, q: string) {
  const subject = await requireVisibleSubject(deps, actor, ref)
  return findMentionable(deps.db, q, { actorId: actor.userId, subject, limit: MENTIONABLE_MAX })
}

/** Comments on an idea or an event, or replies to a comment, and notifies followers and mentioned members. */
export async function addComment(
  deps: Deps,
  actor: Member,
  ref: SubjectRef,
  input: NewIdeaComment,
): Promise<Comment & AwaitingModeration> {
  if (!(await hasCompletedProfile(deps, actor.userId))) {
    throw new ForbiddenError(errorTexts.comments.profileFirst, 'profile')
  }
  rejectManyMentions(input.text)
  await limitLinks(deps, actor, { text: input.text })
  const write = () => writeComment(deps, actor, ref, input)
  if (!(await isNewAccount(deps, actor))) return write()
  return withinLimit(deps, LIMITS.commentsOfNewAccounts, actor.userId, write)
}

/** Edits an own comment. Notifies newly mentioned members. */
/** Adds a comment from elsewhere, of which nobody is told. One that is too long ends early, and one without words is left out. */
export async function addImportedComment(
  tx: Tx,
  { ideaId, userId, text, at }: { ideaId: string; userId: string; text: string; at: string },
): Promise<void> {
  const { data } = CommentForm.safeParse({ text: cutText(text.trim(), COMMENT_MAX) })
  if (!data) return
  const on = { idea_id: ideaId, event_id: null, reply_to: null, update_id: null }
  await insertComment(tx, { id: newId(), ...on, user_id: userId, text: data.text, created_at: at })
}

export async function editComment(
  deps: Deps,
  actor: Member,
  id: string,
  { text }: CommentEdit,
): Promise<Comment & AwaitingModeration> {
  rejectManyMentions(text)
  await limitLinks(deps, actor, { text })
  return transact(deps, async (tx) => {
    const comment = await requireOpenComment(tx, actor, id)
    if (comment.user_id !== actor.userId) throw new ForbiddenError(errorTexts.comments.onlyAuthorEdits, 'comment')
    await requireMayWrite(tx, actor, await requireVisibleSubject(tx, actor, subjectOf(comment)))
    return changeText(tx, actor, comment, text)
  })
}

async function changeText(
  tx: Tx,
  actor: Member,
  comment: CommentRow,
  text: string,
): Promise<Comment & AwaitingModeration> {
  if (text === comment.text) return { ...(await requireWritten(tx, comment.id)), is_held: comment.hidden_at !== null }
  const now = timestamp(tx.clock)
  const isMarked = comment.created_at < timestamp(tx.clock, -UNMARKED_EDIT_MINUTES * MINUTE)
  const edited_at = isMarked ? now : comment.edited_at
  await updateText(tx, comment, { text, edited_at, versionId: newId(), now })
  const subject = await requireVisibleSubject(tx, actor, subjectOf(comment))
  const is_held = await hideForListedWords(tx, actor, { kind: 'comment', id: comment.id })
  if (!is_held) await notifyOfMentions(tx, actor, subject, { ...comment, text }, new Set())
  publishChange(tx, subject)
  return { ...(await requireWritten(tx, comment.id)), is_held }
}

/** Deletes a comment: its author or an administrator. While it has replies, its place stays. */
export async function deleteComment(deps: Deps, actor: Member, id: string, reason: string): Promise<void> {
  await transact(deps, async (tx) => {
    const comment = await requireComment(tx, actor, id)
    if (comment.user_id === null || !isSelfOrAdmin(actor, comment.user_id)) {
      throw new ForbiddenError(errorTexts.comments.onlyAuthorDeletes, 'comment')
    }
    const subject = await requireVisibleSubject(tx, actor, subjectOf(comment))
    if (actor.userId !== comment.user_id) {
      const target = { kind: 'comment' as const, id, memberId: comment.user_id }
      await tx.audit(actor, { action: 'comment_deleted', target, reason })
      const place = { id: subject.id, title: subject.title, place: subject.kind }
      await notifyOfAdminDeletion(tx, comment.user_id, { kind: 'comment', ...place }, reason)
    }
    const isAnnounced = !(await isNotificationPending(tx, comment))
    const notified = await retractDirectly(tx, comment)
    if ((await countReplies(tx.db, id)) > 0) await tombstoneComments(tx, [id], timestamp(tx.clock))
    else {
      await deleteCommentRow(tx, id)
      if (comment.reply_to) await deleteEmptyPlaces(tx, [comment.reply_to])
    }
    await lockAndRefresh(tx, subject)
    if (isAnnounced) await retractGrouped(tx, subject, comment, notified)
    publishChange(tx, subject)
  })
}

/** The earlier texts of a comment. */
export async function listCommentVersions(deps: Deps, actor: Reviewer, id: string) {
  const comment = await findComment(deps.db, id)
  if (!comment) throw new NotFoundError('comment')
  await requireVisibleSubject(deps, actor, subjectOf(comment))
  return findVersions(deps.db, id)
}

/** A comment that the actor may see and that was not deleted, locked. */
export async function requireComment(tx: Tx, actor: Actor, id: string): Promise<CommentRow> {
  const comment = await lockComment(tx, id)
  if (
    !comment ||
    comment.deleted_at !== null ||
    (comment.shown_at === null && !isSelfOrAdmin(actor, comment.user_id ?? ''))
  ) {
    throw new NotFoundError('comment')
  }
  await requireVisibleSubject(tx, actor, subjectOf(comment))
  return comment
}

/** The same, where comments are still written. */
export async function requireOpenComment(tx: Tx, actor: Actor, id: string): Promise<CommentRow> {
  const comment = await requireComment(tx, actor, id)
  if (comment.shown_at === null) throw new NotFoundError('comment')
  await requireOpenSubject(tx, actor, subjectOf(comment))
  return comment
}

async function writeComment(deps: Deps, actor: Member, ref: SubjectRef, input: NewIdeaComment) {
  const { text, reply_to, update_id, draft_id } = input
  const id = draft_id ? idOfKey(actor.userId, draft_id) : newId()
  const on = { idea_id: ref.kind === 'idea' ? ref.id : null, event_id: ref.kind === 'event' ? ref.id : null }
  return transact(deps, async (tx) => {
    const subject = await requireOpenSubject(tx, actor, ref)
    await requireMayWrite(tx, actor, subject)
    const repliedTo = reply_to ? await requireRepliedTo(tx, ref, reply_to) : undefined
    const update = update_id ? await requireUpdateOf(tx, ref.id, update_id) : undefined
    const comment = {
      ...{ id, ...on, user_id: actor.userId, text, created_at: timestamp(tx.clock) },
      ...(repliedTo ? besideReplies(repliedTo) : { reply_to: null, update_id: update?.id ?? null }),
    }
    if (!(await insertComment(tx, comment))) return sendAgain(tx, actor, comment)
    await recordParticipation(tx, actor, ref, comment.created_at)
    const is_held = await hideForListedWords(tx, actor, { kind: 'comment', id: comment.id })
    if (!is_held) await notifyOfComment(tx, actor, subject, comment, repliedTo?.user_id ?? null)
    if (!is_held) await announceComment(tx, ref, comment.id)
    publishChange(tx, subject)
    return { ...(await requireFound(findNewlyWritten(tx.db, comment.id))), is_held }
  })
}

/** A reply to a reply is one to the same comment. */
function besideReplies({ id, reply_to, update_id }: CommentRow) {
  return { reply_to: reply_to ?? id, update_id }
}

async function announceComment(tx: Tx, { kind, id }: SubjectRef, comment: string): Promise<void> {
  await tx.webhook({ kind: 'comment.created', subject: id, details: { [kind]: id, comment } })
}

const BLOCKED_MESSAGES: Record<Subject['kind'], ErrorText> = {
  idea: errorTexts.comments.blockedOnIdea,
  event: errorTexts.comments.blockedOnEvent,
}

/** A member blocked by the author or organiser does not write there. Earlier comments can still be deleted. */
async function requireMayWrite(tx: Tx, { userId }: Member, { kind, user_id }: Subject): Promise<void> {
  if (await hasBlocked(tx, user_id, userId)) throw new ForbiddenError(BLOCKED_MESSAGES[kind], kind)
}

/** For a comment that is there already, since the response to an earlier attempt was lost. */
async function sendAgain(tx: Tx, actor: Member, comment: Pick<CommentRow, 'id' | 'idea_id' | 'event_id' | 'text'>) {
  const written = await lockComment(tx, comment.id)
  if (written?.user_id !== actor.userId || !isOn(written, subjectOf(comment)))
    throw new ConflictError('draft_id', errorTexts.comments.deleted)
  if (written.hidden_at !== null && written.text !== comment.text)
    throw new ConflictError('draft_id', errorTexts.comments.sentEarlier)
  return changeText(tx, actor, written, comment.text)
}

/** The comment that a reply is to. The replies of one comment are bounded. */
async function requireRepliedTo(tx: Tx, subject: SubjectRef, id: string): Promise<CommentRow> {
  const found = await lockComment(tx, id)
  if (!found || found.shown_at === null || !isOn(found, subject))
    throw new ConflictError('reply_to', errorTexts.comments.repliedToGone)
  const topLevel = found.reply_to ? await lockComment(tx, found.reply_to) : found
  if (!topLevel) throw new ConflictError('reply_to', errorTexts.comments.repliedToGone)
  if ((await countReplies(tx.db, topLevel.id)) >= REPLIES_MAX) {
    throw new ConflictError('reply_to', errorTexts.comments.maxReplies({ max: REPLIES_MAX }))
  }
  return found
}

function isOn(comment: CommentRow, { kind, id }: SubjectRef): boolean {
  const subject = subjectOf(comment)
  return subject.kind === kind && subject.id === id
}

/** Sends an event to the pages that are open, once the comments have changed. */
function publishChange(tx: Tx, { kind, id, isPublic }: Subject): void {
  if (isPublic) tx.afterCommit(({ bus }) => bus.publish('comments', { kind, id }))
}

async function requireWritten({ db }: Tx, id: string): Promise<Comment> {
  return requireFound(findWritten(db, id))
}

async function requireFound(found: Promise<Comment | undefined>): Promise<Comment> {
  const comment = await found
  if (!comment) throw new NotFoundError('comment')
  return comment
}

function rejectManyMentions(text: string): void {
  if (possibleMentions(text).length > MENTIONS_MAX)
    throw new InvalidError({ text: errorTexts.comments.maxMentions({ max: MENTIONS_MAX }) })
}
