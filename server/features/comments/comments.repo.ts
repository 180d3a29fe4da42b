import type { ExpressionBuilder } from 'kysely'
import type { Comment, Reply } from '../../../contract/comments.ts'
import { indexedText } from '../../../contract/tokeniser.ts'
import { ANONYMOUS_AUTHOR, AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import { compiled, compiledInsert, isAmong } from '../../db/compiled.ts'
import { withoutHiddenNames } from '../../db/hidden-names.ts'
import { lockRows } from '../../db/locks.ts'
import type { Db, Row, Tables } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type CommentRow = Row<'comments'>
type Page = { limit: number; offset: number }

/** The idea or event of comments. */
export type SubjectRef = { kind: 'idea' | 'event'; id: string }
export type Subject = SubjectRef & { user_id: string; title: string; isPublic: boolean }

/** The column that names it. */
export const SUBJECT_COLUMNS = { idea: 'comments.idea_id', event: 'comments.event_id' } as const

export function subjectOf({ idea_id, event_id }: Pick<CommentRow, 'idea_id' | 'event_id'>): SubjectRef {
  return idea_id === null ? { kind: 'event', id: event_id ?? '' } : { kind: 'idea', id: idea_id }
}

/** The comment, locked until the transaction ends, so that nobody replies to it while it is deleted. */
export async function lockComment({ db }: Tx, id: string): Promise<CommentRow | undefined> {
  return lockRows(db, selectComment(db, id)).executeTakeFirst()
}

export async function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
  return selectComment(db, id).executeTakeFirst()
}

function selectComment(db: Db, id: string) {
  return db.selectFrom('comments').selectAll().where('id', '=', id)
}

/** False where there is a comment of this id already. */
export async function insertComment(
  tx: Tx,
  comment: Pick<
    CommentRow,
    'id' | 'idea_id' | 'event_id' | 'user_id' | 'reply_to' | 'update_id' | 'text' | 'created_at'
  >,
): Promise<boolean> {
  return insertRow(tx.db, { ...comment, search_text: indexedText(comment.text) })
}

const insertRow = compiledInsert(
  'comments',
  ['id', 'idea_id', 'event_id', 'user_id', 'reply_to', 'update_id', 'text', 'search_text', 'created_at'],
  ['id'],
)

/** Sets when something last happened with an idea. */
export async function setActivity(tx: Tx, ideaId: string, at: string): Promise<void> {
  await activityUpdate(tx.db, ideaId, at)
}

const activityUpdate = compiled((db, ideaId: string, at: string) =>
  db.updateTable('ideas').set({ last_activity_at: at }).where('id', '=', ideaId),
)

/** Changes the text and keeps the earlier one. */
export async function updateText(
  tx: Tx,
  comment: CommentRow,
  change: { text: string; edited_at: string | null; versionId: string; now: string },
): Promise<void> {
  const { text, edited_at, versionId, now } = change
  await tx.db
    .insertInto('comment_versions')
    .values({ id: versionId, comment_id: comment.id, text: comment.text, replaced_at: now })
    .execute()
  await tx.db
    .updateTable('comments')
    .set({ text, search_text: indexedText(text), edited_at })
    .where('id', '=', comment.id)
    .execute()
}

export async function findVersions(db: Db, commentId: string) {
  return db
    .selectFrom('comment_versions')
    .select(['text', 'replaced_at'])
    .where('comment_id', '=', commentId)
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function countReplies(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reply_to', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteCommentRow(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('comments').where('id', '=', id).execute()
}

/** Tables whose rows are deleted with a comment that keeps its place. */
export const OF_COMMENT = ['comment_versions', 'comment_supports', 'comment_mentions'] as const

/** Empties comments with replies, and keeps their places. */
export async function tombstoneComments(tx: Tx, ids: string[], now: string): Promise<void> {
  if (ids.length === 0) return
  for (const table of OF_COMMENT) {
    await tx.db.deleteFrom(table).where('comment_id', 'in', ids).execute()
  }
  await tx.db
    .updateTable('comments')
    .set({ text: '', search_text: '', edited_at: null, deleted_at: now, user_id: null })
    .where('id', 'in', ids)
    .execute()
}

/** Deletes the places among these comments that have no reply any more. */
export async function deleteEmptyPlaces(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .deleteFrom('comments')
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .where((eb) => eb.not(eb.exists(repliesTo(eb))))
    .execute()
}

/** After comments of these ideas are gone: the last version, review or comment that is left. */
export async function refreshActivity(tx: Tx, ideaIds: string[]): Promise<void> {
  for (const id of [...new Set(ideaIds)].sort()) {
    const last = await tx.db
      .selectFrom('comments')
      .select((eb) => eb.fn.max('created_at').as('at'))
      .where('idea_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    await tx.db
      .updateTable('ideas')
      .set((eb) => ({
        last_activity_at: last?.at
          ? eb.case().when('updated_at', '>', last.at).then(eb.ref('updated_at')).else(last.at).end()
          : eb.ref('updated_at'),
      }))
      .where('id', '=', id)
      .execute()
  }
}

/** Own comments of a member, oldest first. */
export async function findCommentsBy(db: Db, userId: string) {
  return db
    .selectFrom('comments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Deletes the comments of a member that have no replies, replies first. */
export async function deleteCommentsWithoutReplies(tx: Tx, userId: string): Promise<void> {
  await tx.db.deleteFrom('comments').where('user_id', '=', userId).where('reply_to', 'is not', null).execute()
  await tx.db
    .deleteFrom('comments')
    .where('user_id', '=', userId)
    .where((eb) => eb.not(eb.exists(repliesTo(eb))))
    .execute()
}

export async function reassignComments(tx: Tx, userId: string, newOwnerId: string): Promise<void> {
  const own = tx.db.selectFrom('comments').select('id').where('user_id', '=', userId)
  await tx.db.deleteFrom('comment_versions').where('comment_id', 'in', own).execute()
  await tx.db.updateTable('comments').set({ user_id: newOwnerId }).where('user_id', '=', userId).execute()
}

/** A page of top-level comments, each with its replies. A hidden comment stays while a reply is shown. */
export async function findComments(db: Db, { kind, id }: SubjectRef, { limit, offset }: Page): Promise<Comment[]> {
  return withReplies(db, await QUERIES[kind].page(db, id, limit, offset))
}

export async function countComments(db: Db, { kind, id }: SubjectRef): Promise<number> {
  const [row] = await QUERIES[kind].count(db, id)
  return Number(row?.count)
}

/** The members whose comments on it are shown. */
export async function findCommenters(db: Db, subject: SubjectRef): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .select('user_id')
    .distinct()
    .where(SUBJECT_COLUMNS[subject.kind], '=', subject.id)
    .where('shown_at', 'is not', null)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

const QUERIES = { idea: queriesOf('idea'), event: queriesOf('event') }

function queriesOf(kind: SubjectRef['kind']) {
  return {
    page: compiled((db, id: string, limit: number, offset: number) =>
      selectComments(db).where('comments.id', 'in', (eb) =>
        topLevel(eb as unknown as Db, { kind, id })
          .select('comments.id')
          .orderBy('comments.created_at')
          .orderBy('comments.id')
          .limit(limit)
          .offset(offset),
      ),
    ),
    count: compiled((db, id: string) =>
      topLevel(db, { kind, id }).select((eb) => eb.fn.countAll<number>().as('count')),
    ),
  }
}

/** One comment with its replies, as its author may read it: hidden or not. */
export async function findWritten(db: Db, id: string): Promise<Comment | undefined> {
  return (await withReplies(db, await writtenRows(db, id)))[0]
}

/** The same, right after it is written: without replies. */
export async function findNewlyWritten(db: Db, id: string): Promise<Comment | undefined> {
  const rows = await writtenRows(db, id)
  const shown = await shownParts(db, rows)
  return rows.map((row) => ({ ...shownOf(row, shown), replies: [] }))[0]
}

async function writtenRows(db: Db, id: string): Promise<ShownRow[]> {
  const rows = await commentsById(db, id)
  return rows.map((row) => ({ ...row, shown_at: row.deleted_at === null ? row.created_at : null }))
}

const commentsById = compiled((db, id: string) => selectComments(db).where('comments.id', '=', id))

function topLevel(db: Db, { kind, id }: SubjectRef) {
  return db
    .selectFrom('comments')
    .where(SUBJECT_COLUMNS[kind], '=', id)
    .where('comments.reply_to', 'is', null)
    .where((eb) =>
      eb.or([
        eb('comments.shown_at', 'is not', null),
        eb.exists(repliesTo(eb).where('replies.shown_at', 'is not', null)),
      ]),
    )
}

/** The replies to the comment of an outer query. */
function repliesTo(eb: ExpressionBuilder<Tables, 'comments'>) {
  return eb.selectFrom('comments as replies').select('replies.id').whereRef('replies.reply_to', '=', 'comments.id')
}

async function withReplies(db: Db, rows: ShownRow[]): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id)
  const replies = ids.length === 0 ? [] : await shownRepliesTo(db, JSON.stringify(ids))
  const shown = await shownParts(db, [...rows, ...replies])
  const byComment = Map.groupBy(replies, (reply) => reply.reply_to)
  return rows.map((row) => ({
    ...shownOf(row, shown),
    replies: (byComment.get(row.id) ?? []).map((reply) => shownOf(reply, shown)),
  }))
}

const shownRepliesTo = compiled((db, ids: string) =>
  selectComments(db)
    .where(isAmong(db, 'comments.reply_to', ids))
    .where('comments.shown_at', 'is not', null),
)

type Mentions = Map<string, { id: string; username: string }[]>

/** Texts and mentions of comments, without names that moderation hides. */
async function shownParts(db: Db, comments: ShownRow[]): Promise<{ texts: Map<string, string>; mentions: Mentions }> {
  return { texts: await withoutHiddenNames(db, comments), mentions: await findMentions(db, comments) }
}

async function findMentions(db: Db, comments: ShownRow[]): Promise<Mentions> {
  const ids = comments.flatMap(({ id, text }) => (text.includes('@') ? id : []))
  if (ids.length === 0) return new Map()
  const rows = await shownMentions(db, JSON.stringify(ids))
  const byComment: Mentions = new Map()
  for (const { comment_id, ...member } of rows)
    byComment.set(comment_id, [...(byComment.get(comment_id) ?? []), member])
  return byComment
}

const shownMentions = compiled((db, ids: string) =>
  db
    .selectFrom('comment_mentions')
    .innerJoin('users', 'users.id', 'comment_mentions.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'comment_mentions.user_id')
    .select(['comment_mentions.comment_id', 'users.id', 'users.username'])
    .where(isAmong(db, 'comment_mentions.comment_id', ids))
    .where('users.locked_at', 'is', null)
    .where('profiles.hidden_at', 'is', null)
    .orderBy('users.id'),
)

function selectComments(db: Db) {
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'comments.user_id')
    .select([
      'comments.id',
      'comments.text',
      'comments.created_at',
      'comments.edited_at',
      'comments.deleted_at',
      'comments.shown_at',
      'comments.reply_to',
      'comments.user_id',
      ...AUTHOR_COLUMNS,
    ])
    .select((eb) =>
      eb
        .selectFrom('comment_supports')
        .whereRef('comment_supports.comment_id', '=', 'comments.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('support_count'),
    )
    .select((eb) =>
      eb
        .selectFrom('idea_updates')
        .select('idea_updates.id')
        .whereRef('idea_updates.id', '=', 'comments.update_id')
        .where('idea_updates.hidden_at', 'is', null)
        .as('update_id'),
    )
    .orderBy('comments.created_at')
    .orderBy('comments.id')
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

/** A comment whose author is suspended looks like one that was deleted. */
function shownOf(row: ShownRow, { texts, mentions }: Awaited<ReturnType<typeof shownParts>>): Reply {
  const { id, created_at, reply_to } = row
  if (row.shown_at === null) {
    const deleted_at = row.deleted_at ?? created_at
    return {
      id,
      created_at,
      reply_to,
      deleted_at,
      edited_at: null,
      author: ANONYMOUS_AUTHOR,
      text: '',
      support_count: 0,
      mentions: [],
    }
  }
  return {
    id,
    author: authorOf(row.user_id, row),
    text: texts.get(id) ?? row.text,
    created_at,
    edited_at: row.edited_at,
    deleted_at: null,
    reply_to,
    ...(row.update_id === null ? {} : { update_id: row.update_id }),
    support_count: Number(row.support_count ?? 0),
    mentions: mentions.get(id) ?? [],
  }
}
