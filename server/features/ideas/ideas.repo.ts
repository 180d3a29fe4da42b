import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import {
  type Author,
  type BoardSort,
  DEFAULT_CATEGORY,
  type Idea,
  type IdeaStatus,
  IdeaStatus as Status,
} from '../../../contract/ideas.ts'
import { AUTHOR_COLUMNS, type AuthorRow, authorOf } from '../../db/authors.ts'
import { compiled } from '../../db/compiled.ts'
import { readCount } from '../../db/counts.ts'
import { keepRows, lockRows } from '../../db/locks.ts'
import { SEARCH_COUNT_MAX, type Search } from '../../db/search.ts'
import type { Db, Row, Tables } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import { ideaTextRow, insertIdeaText, updateIdeaText } from './idea-texts.repo.ts'

/** An idea with its feedback, which not everybody may see, without its roles and team. */
export type StoredIdea = Omit<Idea, 'roles' | 'team'> & {
  feedback: string
  is_feedback_current: boolean
  has_changes_requested: boolean
}
export type StoredIdeaWithAuthor = StoredIdea & { author: Author }

type ReviewColumn = 'feedback' | 'reviewed_version' | 'feedback_version'

export type IdeaContent = Pick<
  Row<'ideas'>,
  | 'title'
  | 'description'
  | 'category'
  | 'learning_outcome'
  | 'recommended_level'
  | 'github_link'
  | 'sort_title'
  | 'search_text'
> & { tags: string[] }

type Page = { limit: number; offset: number }

/** Which ideas a list holds. Absent conditions do not count. */
export type IdeaFilter = {
  search?: Search | null
  category?: string | undefined
  status?: IdeaStatus | undefined
  authorId?: string | undefined
  /** What open roles ask for, as `wanted_skills` has it: "" for ideas with any open role. */
  wantedKey?: string | undefined
  /** Leave out what only its author and administrators may see. */
  isPublic: boolean
  /** A member whose own ideas are not left out. */
  exceptOf?: string | undefined
}

const IDEA_COLUMNS = [
  'ideas.id',
  'ideas.title',
  'ideas.description',
  'ideas.category',
  'ideas.tags',
  'ideas.learning_outcome',
  'ideas.recommended_level',
  'ideas.github_link',
  'ideas.pdf_file_id',
  'ideas.status',
  'ideas.feedback',
  'ideas.created_at',
  'ideas.updated_at',
  'ideas.user_id',
  'ideas.version',
  'ideas.reviewed_version',
  'ideas.feedback_version',
  'ideas.support_count',
  'ideas.last_activity_at',
  'ideas.merged_at',
] as const

type IdeaRow = Omit<Row<'ideas'>, 'sort_title' | 'search_text' | 'public_at' | `content_${string}`> & {
  pdf_size: number | null
  comment_count: number | null
}
export async function insertIdea(
  tx: Tx,
  idea: IdeaContent & { id: string; userId: string; pdfFileId: string | null; now: string },
): Promise<void> {
  const { userId, pdfFileId, now, tags, ...content } = idea
  await tx.db
    .insertInto('ideas')
    .values({
      ...content,
      user_id: userId,
      pdf_file_id: pdfFileId,
      tags: JSON.stringify(tags),
      status: 'Pending',
      feedback: '',
      created_at: now,
      updated_at: now,
      last_activity_at: now,
      version: 1,
      content_saved_at: now,
      content_author_id: userId,
    })
    .execute()
  await insertIdeaText(tx, ideaTextRow(content.id, idea, pdfFileId === null ? null : now))
}

/**
 * Changes an idea if its version is still the expected one. Returns whether it did. `saved` makes what it says a new version
 * of its content.
 */
export async function updateIdea(
  tx: Tx,
  { id, version, now }: { id: string; version: number; now: string },
  change: Partial<IdeaContent & Pick<Row<'ideas'>, 'pdf_file_id' | 'status' | ReviewColumn>>,
  saved: { authorId: string; reason: string } | null = null,
): Promise<boolean> {
  const { tags, ...columns } = change
  const { numUpdatedRows } = await tx.db
    .updateTable('ideas')
    .set({
      ...columns,
      ...(tags ? { tags: JSON.stringify(tags) } : {}),
      ...(saved
        ? {
            content_version: sql`content_version + 1`,
            content_saved_at: now,
            content_author_id: saved.authorId,
            content_reason: saved.reason,
          }
        : {}),
      updated_at: now,
      last_activity_at: now,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { title, description, learning_outcome, pdf_file_id } = columns
  if (title !== undefined && description !== undefined && learning_outcome !== undefined && tags !== undefined) {
    const replaced = pdf_file_id === undefined ? null : { pdfFileId: pdf_file_id, now }
    await updateIdeaText(tx, id, { title, description, learning_outcome, tags }, replaced)
  }
  return true
}

/** What is merged into ideas that are to be deleted is merged into what these are merged into, or no longer. */
export async function releaseMerged(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const next = sql<string | null>`(select target.merged_into from ideas as target where target.id = ideas.merged_into)`
  const { numUpdatedRows } = await tx.db
    .updateTable('ideas')
    .set({ merged_into: next })
    .where('merged_into', 'in', ids)
    .executeTakeFirst()
  // One further along a chain.
  if (numUpdatedRows > 0n) await releaseMerged(tx, ids)
}

/** Waits for a merge of the idea, and makes one wait. */
export async function keepIdea(tx: Tx, id: string): Promise<void> {
  await keepRows(tx.db, tx.db.selectFrom('ideas').select('id').where('id', '=', id)).execute()
}

export async function findIdeaIdsOf(db: Db, authorId: string): Promise<string[]> {
  const rows = await db.selectFrom('ideas').select('id').where('user_id', '=', authorId).execute()
  return rows.map(({ id }) => id)
}

/** Deletes an idea. Returns the file that it had then, or undefined when there was no such idea. */
export async function deleteIdeaRow(tx: Tx, id: string): Promise<Pick<Row<'ideas'>, 'pdf_file_id'> | undefined> {
  return tx.db.deleteFrom('ideas').where('id', '=', id).returning('pdf_file_id').executeTakeFirst()
}

export async function findIdea(
  db: Db,
  id: string,
): Promise<(StoredIdeaWithAuthor & { isPublic: boolean; isAuthorSuspended: boolean }) | undefined> {
  const [row] = await ideasById(db, id)
  return (
    row && {
      ...withAuthorOf(row),
      isPublic: row.public_at !== null,
      isAuthorSuspended: row.suspended_at !== null,
    }
  )
}

/** Lets one transaction at a time go on with an idea. */
export async function lockIdeaRow({ db }: Tx, id: string): Promise<void> {
  await lockRows(db, db.selectFrom('ideas').select('id').where('id', '=', id)).execute()
}

/** Counts a change that leaves the content as it is: what was reviewed remains so. */
export async function increaseVersion(tx: Tx, id: string, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('ideas')
    .set((eb) => ({
      version: version + 1,
      reviewed_version: following(eb, 'reviewed_version', version),
      feedback_version: following(eb, 'feedback_version', version),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setAuthor(tx: Tx, id: string, authorId: string): Promise<void> {
  await tx.db.updateTable('ideas').set({ user_id: authorId }).where('id', '=', id).execute()
}

/** Deletes all of an author's ideas. Returns the files that they had. */
export async function deleteIdeasOf(tx: Tx, authorId: string): Promise<string[]> {
  const rows = await tx.db.deleteFrom('ideas').where('user_id', '=', authorId).returning('pdf_file_id').execute()
  return rows.map((row) => row.pdf_file_id).filter((id) => id !== null)
}

/** Gives all of an author's ideas to another. Returns them. */
export async function reassignIdeas(tx: Tx, authorId: string, newAuthorId: string) {
  return tx.db
    .updateTable('ideas')
    .set({ user_id: newAuthorId })
    .where('user_id', '=', authorId)
    .returning(['id', 'title', 'pdf_file_id'])
    .execute()
}

/** A page of ideas with their authors. */
export async function findIdeas(
  db: Db,
  filter: IdeaFilter,
  sort: BoardSort,
  page: Page,
): Promise<StoredIdeaWithAuthor[]> {
  const { search, category, status, authorId, wantedKey, isPublic, exceptOf } = filter
  const rows =
    search || wantedKey !== undefined
      ? await selectPage(db, filter, sort, page).execute()
      : await pageOf(sort, isPublic)(db, page.limit, page.offset, category || undefined, status, authorId, exceptOf)
  return rows.map(withAuthorOf)
}

/** Exact, but for searches that find more than SEARCH_COUNT_MAX. */
export async function countIdeas(db: Db, filter: IdeaFilter): Promise<number> {
  const { search, authorId, category, status, wantedKey } = filter
  if (!search && authorId === undefined && wantedKey === undefined) {
    return filter.isPublic
      ? readCount(db, 'public-ideas', category || undefined)
      : readCount(db, 'ideas', status || undefined)
  }
  const found = filtered(db.selectFrom('ideas').select('ideas.id'), filter, 'count')
  const { count } = await db
    .selectFrom((search ? found.limit(SEARCH_COUNT_MAX) : found).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * The skills that open roles of these ideas ask for, most first, with "" for those that have any open role, and in every case
 * the skill with this key, if an idea asks for it.
 */
export async function countWantedSkills(
  db: Db,
  filter: IdeaFilter,
  { key, limit }: { key: string; limit: number },
): Promise<{ key: string; skill: string; count: number }[]> {
  const wanted = db
    .selectFrom('wanted_skills')
    .select((eb) => ['skill_key as key', eb.fn.countAll<number>().as('count')])
    .groupBy('skill_key')
    .orderBy(sql`case when skill_key in ('', ${key}) then 0 else 1 end`)
    .orderBy('count', 'desc')
    .orderBy('skill_key')
    .limit(limit)
  // Without other filters, these are all.
  const isFiltered = filter.search || filter.category
  const ideas = filtered(db.selectFrom('ideas').select('ideas.id'), filter, 'count')
  const rows = await db
    .selectFrom((isFiltered ? wanted.where('idea_id', 'in', ideas) : wanted).as('wanted'))
    .select((eb) => [
      'wanted.key',
      'wanted.count',
      eb
        .selectFrom('wanted_skills')
        .select('skill')
        .whereRef('wanted_skills.skill_key', '=', 'wanted.key')
        .orderBy('idea_id')
        .limit(1)
        .as('skill'),
    ])
    .execute()
  return rows.map(({ key, skill, count }) => ({ key, skill: skill ?? key, count: Number(count) }))
}

/** Those of these ideas that everybody sees, with their authors, in any order. */
export async function findPublicIdeas(db: Db, ids: string[]): Promise<StoredIdeaWithAuthor[]> {
  if (ids.length === 0) return []
  const rows = await selectWithAuthors(db)
    .where('ideas.id', 'in', ids)
    .where('ideas.public_at', 'is not', null)
    .execute()
  return rows.map(withAuthorOf)
}

/** How many of an author's ideas are in each status. */
export async function countByStatus(db: Db, authorId: string): Promise<Record<IdeaStatus, number>> {
  const rows = await db
    .selectFrom('ideas')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', authorId)
    .groupBy('status')
    .execute()
  const counted = new Map(rows.map(({ status, count }) => [status, Number(count)]))
  const [pending, approved, rejected] = Status.options.map((status) => counted.get(status) ?? 0) as [
    number,
    number,
    number,
  ]
  return { Pending: pending, Approved: approved, Rejected: rejected }
}

/** How many ideas wait for review, and since when the oldest waits. */
export async function findWaiting(db: Db): Promise<{ count: number; oldest: string | null }> {
  const [row] = await waiting(db)
  return { count: Number(row?.count ?? 0), oldest: row?.oldest ?? null }
}

/** The newest visible ideas of each of these authors: `each` at most, and `all` together, where every author gets as many. */
export async function findNewestOfEach(
  db: Db,
  authorIds: string[],
  { each, all }: { each: number; all: number },
  filter: IdeaFilter,
): Promise<StoredIdea[]> {
  if (authorIds.length === 0 || each === 0) return []
  // Only ids are ranked.
  const ranked = filtered(db.selectFrom('ideas').select('ideas.id'), filter)
    .where('ideas.user_id', 'in', authorIds)
    .select(
      sql<number>`row_number() over (partition by ideas.user_id order by ideas.created_at desc, ideas.id desc)`.as(
        'place',
      ),
    )
  const newest = db
    .selectFrom(ranked.as('ranked'))
    .select('ranked.id')
    .where('place', '<=', each)
    .orderBy('place')
    .orderBy('ranked.id', 'desc')
    .limit(all)
  const rows = await selectIdeas(db)
    .where('ideas.id', 'in', newest)
    .orderBy('ideas.created_at', 'desc')
    .orderBy('ideas.id', 'desc')
    .execute()
  return rows.map(ideaOf)
}

/** How many visible ideas each of these authors has. Authors without any are left out. */
export async function countOfEach(db: Db, authorIds: string[], filter: IdeaFilter): Promise<Map<string, number>> {
  if (authorIds.length === 0) return new Map()
  const rows = await filtered(db.selectFrom('ideas'), filter)
    .where('ideas.user_id', 'in', authorIds)
    .groupBy('ideas.user_id')
    .select((eb) => ['ideas.user_id', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
}

/** At the end of a chain of merges. */
const mergedInto = sql<string | null>`case when ideas.merged_into is not null then (
  with recursive chain (id, next) as (
    select target.id, target.merged_into from ideas as target where target.id = ideas.merged_into
    union select target.id, target.merged_into from ideas as target join chain on target.id = chain.next
  ) select chain.id from chain where chain.next is null
) end`.as('merged_into')

const ideasById = compiled((db, id: string) =>
  selectWithAuthors(db).select(['ideas.public_at', 'users.suspended_at']).where('ideas.id', '=', id),
)

const waiting = compiled((db) =>
  db
    .selectFrom('counts')
    .select((eb) => [
      eb.fn.sum<number | string | null>('value').as('count'),
      eb
        .selectFrom('ideas')
        .select('created_at')
        .where('status', '=', 'Pending')
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .as('oldest'),
    ])
    .where('kind', '=', 'ideas')
    .where('key', '=', 'Pending'),
)

type PageQuery = ReturnType<typeof compiledPage>
const pageQueries = new Map<string, PageQuery>()

function pageOf(sort: BoardSort, isPublic: boolean): PageQuery {
  const key = `${sort} ${isPublic}`
  const query = pageQueries.get(key) ?? compiledPage(sort, isPublic)
  pageQueries.set(key, query)
  return query
}

function compiledPage(sort: BoardSort, isPublic: boolean) {
  return compiled(
    (
      db,
      limit: number,
      offset: number,
      category: string | undefined,
      status: IdeaStatus | undefined,
      authorId: string | undefined,
      exceptOf: string | undefined,
    ) => selectPage(db, { category, status, authorId, isPublic, exceptOf }, sort, { limit, offset }),
  )
}

function selectPage(db: Db, filter: IdeaFilter, sort: BoardSort, { limit, offset }: Page) {
  // Only ids are sorted and skipped over.
  const order = orderOf(sort, filter)
  const page = filtered(db.selectFrom('ideas').select('ideas.id'), filter).orderBy(order).limit(limit).offset(offset)
  return selectWithAuthors(db).where('ideas.id', 'in', page).orderBy(order)
}

function selectIdeas(db: Db) {
  return db
    .selectFrom('ideas')
    .leftJoin('files', 'files.id', 'ideas.pdf_file_id')
    .select([...IDEA_COLUMNS, 'files.size as pdf_size', mergedInto])
    .select((eb) =>
      eb
        .selectFrom('comments')
        .whereRef('comments.idea_id', '=', 'ideas.id')
        .where('comments.shown_at', 'is not', null)
        .select((comments) => comments.fn.countAll<number>().as('count'))
        .as('comment_count'),
    )
}

function selectWithAuthors(db: Db) {
  return selectIdeas(db)
    .innerJoin('users', 'users.id', 'ideas.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'ideas.user_id')
    .select(AUTHOR_COLUMNS)
}

// biome-ignore lint/suspicious/noExplicitAny: every list query is filtered alike, whatever it selects and joins
function filtered<Q extends SelectQueryBuilder<any, any, any>>(
  query: Q,
  filter: IdeaFilter,
  purpose: 'page' | 'count' = 'page',
): Q {
  const { search, category = '', status, authorId, wantedKey, isPublic, exceptOf } = filter
  return query.where((eb: ExpressionBuilder<Tables, 'ideas'>) =>
    eb.and([
      ...(search ? [search[purpose]] : []),
      ...(category === '' ? [] : [eb('ideas.category', '=', category)]),
      ...(status === undefined ? [] : [eb('ideas.status', '=', status)]),
      ...(wantedKey === undefined ? [] : [asksFor(wantedKey, purpose)]),
      // A merged idea is with its author's, and no longer on the board.
      ...(authorId === undefined ? [eb('ideas.merged_into', 'is', null)] : [eb('ideas.user_id', '=', authorId)]),
      ...(isPublic
        ? [
            eb.or([
              eb('ideas.public_at', 'is not', null),
              ...(exceptOf === undefined ? [] : [eb('ideas.user_id', '=', exceptOf)]),
            ]),
          ]
        : []),
    ]),
  ) as Q
}

/**
 * Ideas with an open role are many, so that a page of them is found soon in any order; those that ask for one skill are few,
 * so that they are found first and then sorted.
 */
function asksFor(wantedKey: string, purpose: 'page' | 'count'): Expression<SqlBool> {
  return wantedKey === '' && purpose === 'page'
    ? sql`exists (select 1 from wanted_skills where skill_key = '' and wanted_skills.idea_id = ideas.id)`
    : sql`ideas.id in (select idea_id from wanted_skills where skill_key = ${wantedKey})`
}

/** The version that follows, where the column names this one; else the column as it is. */
function following(
  eb: ExpressionBuilder<Tables, 'ideas'>,
  column: 'reviewed_version' | 'feedback_version',
  version: number,
) {
  return eb
    .case()
    .when(column, '=', version)
    .then(version + 1)
    .else(eb.ref(column))
    .end()
}

function orderOf(sort: BoardSort, { isPublic }: IdeaFilter) {
  if (sort === 'title') return sql`ideas.sort_title, ideas.id`
  if (sort === 'active') return sql`ideas.last_activity_at desc, ideas.id desc`
  // The same timestamp, from the index that holds public ideas only.
  const publishedAt = sql.ref(isPublic ? 'ideas.public_at' : 'ideas.created_at')
  if (sort === 'supported') return sql`ideas.support_count desc, ${publishedAt} desc, ideas.id desc`
  return sort === 'newest' ? sql`${publishedAt} desc, ideas.id desc` : sql`${publishedAt}, ideas.id`
}

function ideaOf(row: IdeaRow): StoredIdea {
  const { pdf_file_id, pdf_size } = row
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category || DEFAULT_CATEGORY,
    tags: JSON.parse(row.tags),
    learning_outcome: row.learning_outcome,
    recommended_level: row.recommended_level,
    github_link: row.github_link,
    idea_source_id: pdf_file_id ?? '',
    pdf: pdf_file_id ?? '',
    pdf_size: pdf_size ?? 0,
    status: row.status,
    feedback: row.feedback,
    is_feedback_current: row.feedback_version === row.version,
    has_changes_requested: row.status === 'Pending' && row.reviewed_version === row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    user_id: row.user_id,
    version: row.version,
    support_count: row.support_count,
    comment_count: Number(row.comment_count ?? 0),
    last_activity_at: row.last_activity_at,
    merged_into: row.merged_into,
    merged_at: row.merged_into === null ? null : row.merged_at,
  }
}

function withAuthorOf(row: IdeaRow & AuthorRow): StoredIdeaWithAuthor {
  return { ...ideaOf(row), author: authorOf(row.user_id, row) }
}
