import { sql } from 'kysely'
import type { IdeaVersion, WholeIdeaVersion } from '../../../contract/idea-versions.ts'
import { DEFAULT_CATEGORY } from '../../../contract/ideas.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

const VERSION_COLUMNS = [
  'content_version',
  'content_saved_at',
  'content_author_id',
  'content_reason',
  'status',
  'title',
  'description',
  'category',
  'tags',
  'learning_outcome',
  'recommended_level',
  'github_link',
  'pdf_file_id',
] as const

/** Keeps what the idea says in the expected version; `updateIdea` checks that version. Call it before the change. */
export async function keepVersion(tx: Tx, { id, version }: { id: string; version: number }): Promise<void> {
  await tx.db
    .insertInto('idea_versions')
    .columns(['idea_id', ...VERSION_COLUMNS, 'pdf_size'])
    .expression(newestVersion(tx.db).where('ideas.id', '=', id).where('ideas.version', '=', version))
    // Of two who edit at once, the second waits here for the first, and finds another version then.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The versions of an idea without what they say, newest first. Leaves out those that were rejected, if asked to. */
export async function findVersions(
  db: Db,
  ideaId: string,
  { limit, isPublic }: { limit: number; isPublic: boolean },
): Promise<IdeaVersion[]> {
  const rows = await selectVersions(db, ideaId)
    .$if(isPublic, (query) => query.where('versions.status', '!=', 'Rejected'))
    .orderBy('content_version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(summaryOf)
}

export async function findVersion(db: Db, ideaId: string, n: number): Promise<WholeIdeaVersion | undefined> {
  const row = await selectVersions(db, ideaId)
    .select([
      'versions.title',
      'description',
      'category',
      'tags',
      'learning_outcome',
      'recommended_level',
      'github_link',
      'pdf_file_id',
      'pdf_size',
    ])
    .where('content_version', '=', n)
    .executeTakeFirst()
  return (
    row && {
      ...summaryOf(row),
      title: row.title,
      description: row.description,
      category: row.category || DEFAULT_CATEGORY,
      tags: JSON.parse(row.tags),
      learning_outcome: row.learning_outcome,
      recommended_level: row.recommended_level,
      github_link: row.github_link,
      pdf: row.pdf_file_id ?? '',
      pdf_size: row.pdf_size,
    }
  )
}

/** All versions that a member saved, and all of the member's ideas, oldest first, for the export of their data. */
export async function findVersionsOf(db: Db, userId: string) {
  return db
    .selectFrom('idea_versions')
    .innerJoin('ideas', 'ideas.id', 'idea_versions.idea_id')
    .selectAll('idea_versions')
    .where((eb) => eb.or([eb('ideas.user_id', '=', userId), eb('idea_versions.content_author_id', '=', userId)]))
    .orderBy('idea_versions.idea_id')
    .orderBy('idea_versions.content_version')
    .execute()
}

/** The newest version, which is the idea's own row, in the columns of the earlier ones. */
function newestVersion(db: Db) {
  return db
    .selectFrom('ideas')
    .leftJoin('files', 'files.id', 'ideas.pdf_file_id')
    .select(['ideas.id as idea_id', ...VERSION_COLUMNS.map((column) => `ideas.${column}` as const)])
    .select(sql<number>`coalesce(files.size, 0)`.as('pdf_size'))
}

function selectVersions(db: Db, ideaId: string) {
  const earlier = db
    .selectFrom('idea_versions')
    .select(['idea_id', ...VERSION_COLUMNS, 'pdf_size'])
    .where('idea_id', '=', ideaId)
  return db
    .selectFrom(newestVersion(db).where('ideas.id', '=', ideaId).unionAll(earlier).as('versions'))
    .leftJoin('users', 'users.id', 'versions.content_author_id')
    .leftJoin('profiles', 'profiles.user_id', 'versions.content_author_id')
    .select(['content_version', 'content_saved_at', 'content_author_id', 'content_reason', 'versions.status'])
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
