import { sql } from 'kysely'
import type { BoardSort, IdeaStatus } from '../../../contract/ideas.ts'
import { SEARCH_COUNT_MAX } from '../../../contract/paging.values.ts'
import { compiled, isAmong } from '../../db/compiled.ts'
import { readCount } from '../../db/counts.ts'
import type { Db } from '../../db/tables.ts'
import { countedIdeas, filtered, type IdeaFilter, isLimited } from './idea-filters.repo.ts'
import { type StoredIdeaWithAuthor, selectWithAuthors, withAuthorOf } from './idea-rows.repo.ts'

type Page = { limit: number; offset: number }

export async function findIdea(
  db: Db,
  id: string,
): Promise<(StoredIdeaWithAuthor & { isPublic: boolean; isHidden: boolean; isAuthorSuspended: boolean }) | undefined> {
  const [row] = await ideasById(db, id)
  return (
    row && {
      ...withAuthorOf(row),
      isPublic: row.public_at !== null,
      isHidden: row.hidden_at !== null,
      isAuthorSuspended: row.locked_at !== null,
    }
  )
}

/** A page of ideas with their authors. */
export async function findIdeas(
  db: Db,
  filter: IdeaFilter,
  sort: BoardSort,
  page: Page,
): Promise<StoredIdeaWithAuthor[]> {
  const { category, status, authorId, isPublic, exceptOf } = filter
  const rows =
    isUncommonFilter(filter) || isLimited(filter.scope)
      ? await selectPage(db, filter, sort, page).execute()
      : await pageOf(sort, isPublic)(db, page.limit, page.offset, category || undefined, status, authorId, exceptOf)
  return rows.map(withAuthorOf)
}

/** Exact, but for searches that find more than SEARCH_COUNT_MAX. */
export async function countIdeas(db: Db, filter: IdeaFilter): Promise<number> {
  const { search, authorId, category, status, isPublic } = filter
  const isCounted = !isUncommonFilter(filter) && authorId === undefined && (!isPublic || status === undefined)
  if (isCounted && !isLimited(filter.scope)) {
    return isPublic ? readCount(db, 'public-ideas', category || undefined) : readCount(db, 'ideas', status || undefined)
  }
  const found = filtered(countedIdeas(db, filter), filter, 'count')
  const { count } = await db
    .selectFrom((search ? found.limit(SEARCH_COUNT_MAX) : found).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a filter is not among those for which there are statements and counts. */
export function isUncommonFilter({
  search,
  wantedKey,
  stage,
  faculty,
  callId,
  courseId,
  activeSince,
}: IdeaFilter): boolean {
  return Boolean(search) || [wantedKey, stage, faculty, callId, courseId, activeSince].some((one) => one !== undefined)
}

/** Ideas by their ids with their authors, in any order. */
export async function findIdeasById(db: Db, ids: string[]): Promise<StoredIdeaWithAuthor[]> {
  if (ids.length === 0) return []
  const rows = await selectWithAuthors(db).where('ideas.id', 'in', ids).execute()
  return rows.map(withAuthorOf)
}

/** The public ideas among these, with their authors, in any order. */
export async function findPublicIdeas(db: Db, ids: string[]): Promise<StoredIdeaWithAuthor[]> {
  if (ids.length === 0) return []
  return (await publicIdeas(db, JSON.stringify(ids))).map(withAuthorOf)
}

const publicIdeas = compiled((db, ids: string) =>
  selectWithAuthors(db)
    .where(isAmong(db, 'ideas.id', ids))
    .where('ideas.public_at', 'is not', null),
)

const ideasById = compiled((db, id: string) =>
  selectWithAuthors(db).select(['ideas.public_at', 'ideas.hidden_at', 'users.locked_at']).where('ideas.id', '=', id),
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

function orderOf(sort: BoardSort, { isPublic }: IdeaFilter) {
  if (sort === 'title') return sql`ideas.sort_title, ideas.id`
  if (sort === 'active') return sql`ideas.last_activity_at desc, ideas.id desc`
  // The same timestamp, from the index that holds public ideas only.
  const publishedAt = sql.ref(isPublic ? 'ideas.public_at' : 'ideas.created_at')
  if (sort === 'supported') return sql`ideas.support_count desc, ${publishedAt} desc, ideas.id desc`
  return sort === 'oldest' ? sql`${publishedAt}, ideas.id` : sql`${publishedAt} desc, ideas.id desc`
}
