import { sql } from 'kysely'
import type { IdeaVersion, WholeIdeaVersion } from '../../../contract/idea-versions.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import { CONTENT_COLUMNS, contentOfRow } from '../../db/idea-content.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

const TEXT_COLUMNS = [...CONTENT_COLUMNS, 'pdf_file_id'] as const

const VERSION_COLUMNS = [
  'content_version',
  'content_saved_at',
  'content_author_id',
  'content_reason',
  ...TEXT_COLUMNS,
] as const

const KEPT_COLUMNS = ['idea_id', ...VERSION_COLUMNS, 'status', 'held_at', 'hidden_at', 'pdf_size'] as const

/** Archives the public content of the expected version, which `updateIdea` checks. Call it before the change. */
export async function archiveVersion(tx: Tx, { id, version }: { id: string; version: number }): Promise<void> {
  await tx.db
    .insertInto('idea_versions')
    .columns(KEPT_COLUMNS)
    .expression(versionOfRow(tx.db).where('ideas.id', '=', id).where('ideas.version', '=', version))
    // Of two who edit at once, the second waits here for the first, and finds another version then.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Archives the unpublished version. */
export async function archiveUnpublished(tx: Tx, { id, version }: { id: string; version: number }): Promise<void> {
  await tx.db
    .insertInto('idea_versions')
    .columns(KEPT_COLUMNS)
    .expression(unpublishedVersion(tx.db).where('ideas.id', '=', id).where('ideas.version', '=', version))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The versions of an idea without their content, newest first. Leaves out versions that are not public, if asked to.
 */
export async function findVersions(
  db: Db,
  ideaId: string,
  { limit, isPublic }: { limit: number; isPublic: boolean },
): Promise<IdeaVersion[]> {
  const rows = await selectVersions(db, ideaId)
    .$if(isPublic, (query) =>
      query
        .where('versions.status', '!=', 'Rejected')
        .where('versions.held_at', 'is', null)
        .where('versions.hidden_at', 'is', null),
    )
    .orderBy('content_version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(summaryOf)
}

export async function findVersion(
  db: Db,
  ideaId: string,
  n: number,
): Promise<(WholeIdeaVersion & { isPublic: boolean }) | undefined> {
  const row = await selectVersions(db, ideaId)
    .select([...TEXT_COLUMNS.map((column) => `versions.${column}` as const), 'pdf_size'])
    .where('content_version', '=', n)
    .executeTakeFirst()
  return (
    row && {
      ...summaryOf(row),
      isPublic: row.status !== 'Rejected' && row.held_at === null && row.hidden_at === null,
      ...contentOfRow(row),
      pdf: row.pdf_file_id ?? '',
      pdf_size: row.pdf_size,
    }
  )
}

/**
 * All versions that a member saved, and all of the member's ideas, oldest first, for the export of their data; without what the
 * ideas show.
 */
export async function findVersionsOf(db: Db, userId: string) {
  const isOfMember = sql<boolean>`(ideas.user_id = ${userId} or versions.content_author_id = ${userId})`
  const all = db.selectFrom('idea_versions').select(KEPT_COLUMNS).unionAll(unpublishedVersion(db))
  return db
    .selectFrom(all.as('versions'))
    .innerJoin('ideas', 'ideas.id', 'versions.idea_id')
    .selectAll('versions')
    .where(isOfMember)
    .orderBy('versions.idea_id')
    .orderBy('versions.content_version')
    .execute()
}

/** The current row of an idea, in the columns of the earlier versions. */
function versionOfRow(db: Db) {
  return db
    .selectFrom('ideas')
    .leftJoin('files', 'files.id', 'ideas.pdf_file_id')
    .select(['ideas.id as idea_id', ...VERSION_COLUMNS.map((column) => `ideas.${column}` as const)])
    .select((eb) => [
      eb.fn.coalesce('ideas.shown_status', 'ideas.status').as('status'),
      'ideas.held_at',
      'ideas.hidden_at',
    ])
    .select(sql<number>`coalesce(files.size, 0)`.as('pdf_size'))
}

/** The version that waits beside it. */
function unpublishedVersion(db: Db) {
  return db
    .selectFrom('unpublished_versions')
    .innerJoin('ideas', 'ideas.id', 'unpublished_versions.idea_id')
    .leftJoin('files', 'files.id', 'unpublished_versions.pdf_file_id')
    .select(['ideas.id as idea_id', ...VERSION_COLUMNS.map((column) => `unpublished_versions.${column}` as const)])
    .select(['ideas.status', 'unpublished_versions.content_saved_at as held_at', 'ideas.hidden_at'])
    .select(sql<number>`coalesce(files.size, 0)`.as('pdf_size'))
}

function selectVersions(db: Db, ideaId: string) {
  const earlier = db.selectFrom('idea_versions').select(KEPT_COLUMNS).where('idea_id', '=', ideaId)
  const all = versionOfRow(db)
    .where('ideas.id', '=', ideaId)
    .unionAll(earlier)
    .unionAll(unpublishedVersion(db).where('ideas.id', '=', ideaId))
  return db
    .selectFrom(all.as('versions'))
    .leftJoin('users', 'users.id', 'versions.content_author_id')
    .leftJoin('profiles', 'profiles.user_id', 'versions.content_author_id')
    .select(['content_version', 'content_saved_at', 'content_author_id', 'content_reason', 'versions.status'])
    .select(['versions.held_at', 'versions.hidden_at'])
    .select(AUTHOR_COLUMNS)
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number]

function summaryOf(row: VersionRow): IdeaVersion {
  const { content_version, content_saved_at, content_reason, status } = row
  return {
    n: content_version,
    created_at: content_saved_at,
    author: authorOf(row.content_author_id, row),
    reason: content_reason,
    status,
  }
}
