import { sql } from 'kysely'
import type { IdeaContent } from '../../../contract/idea-content.values.ts'
import { contentOfRow, rowOfContent, titleKeys } from '../../db/idea-content.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import { updateIdeaText } from './idea-texts.repo.ts'
import { archiveVersion } from './idea-versions.repo.ts'

type Unpublished = Row<'unpublished_versions'>
type SavedVersion = Pick<Unpublished, 'content_version' | 'content_author_id' | 'content_reason' | 'content_saved_at'>

/** The newest versions of these ideas that are not public yet, by the id of the idea. */
export async function findUnpublished(db: Db, ideaIds: string[]) {
  if (ideaIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('unpublished_versions')
    .leftJoin('files', 'files.id', 'unpublished_versions.pdf_file_id')
    .selectAll('unpublished_versions')
    .select('files.size as pdf_size')
    .where('idea_id', 'in', ideaIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.idea_id,
      {
        content_version: row.content_version,
        updated_at: row.content_saved_at,
        ...contentOfRow(row),
        idea_source_id: row.pdf_file_id ?? '',
        pdf: row.pdf_file_id ?? '',
        pdf_size: row.pdf_size ?? 0,
      },
    ]),
  )
}

/**
 * Lets an idea wait for a reviewer while its public version stays. Returns false, and changes nothing, if its version
 * is no longer the expected one.
 */
export async function markUnpublishedPending(
  tx: Tx,
  { id, version }: { id: string; version: number },
  waitingSince: string | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('ideas')
    .set((eb) => ({
      waiting_since: waitingSince,
      status: 'Pending',
      shown_status: eb.fn.coalesce('shown_status', 'status'),
      version: version + 1,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Saves what the newest version of an idea says, instead of the one that waited before. */
export async function saveUnpublished(
  tx: Tx,
  ideaId: string,
  content: IdeaContent,
  saved: SavedVersion & Pick<Unpublished, 'pdf_file_id'>,
): Promise<void> {
  const row = { ...rowOfContent(content), ...saved }
  await tx.db
    .insertInto('unpublished_versions')
    .values({ idea_id: ideaId, ...row })
    .onConflict((conflict) => conflict.column('idea_id').doUpdateSet(row))
    .execute()
}

/**
 * Makes the approved version that an idea shows its newest, instead of the one that waits beside it. Returns false where the
 * idea's version is not the expected one any more.
 */
export async function discardUnpublished(
  tx: Tx,
  { id, version }: { id: string; version: number },
  saved: SavedVersion,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('ideas')
    .set({
      ...{ ...saved, status: 'Approved', shown_status: null },
      ...{ waiting_since: null, due_at: null, version: version + 1 },
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.db.deleteFrom('unpublished_versions').where('idea_id', '=', id).execute()
  return true
}

/** Columns that decide whether an idea shows its newest version. The transaction has locked it. */
export async function readPublication({ db }: Tx, id: string) {
  return db
    .selectFrom('ideas')
    .select(['id', 'version', 'status', 'shown_status', 'held_at', 'pdf_file_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Publishes the newest version of an idea, and keeps the previous one. Returns the published content. */
export async function publishLatestVersion(
  tx: Tx,
  shown: { id: string; version: number; pdf_file_id: string | null },
  now: string,
) {
  const { id } = shown
  const waiting = await tx.db
    .deleteFrom('unpublished_versions')
    .where('idea_id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (waiting) {
    const { idea_id: _key, ...content } = waiting
    await archiveVersion(tx, shown)
    await tx.db
      .updateTable('ideas')
      .set({
        ...content,
        ...titleKeys(content.title),
        updated_at: now,
        last_activity_at: now,
      })
      .where('id', '=', id)
      .execute()
    const replaced = shown.pdf_file_id === content.pdf_file_id ? null : { pdfFileId: content.pdf_file_id, now }
    await updateIdeaText(tx, id, contentOfRow(content), replaced)
  }
  return tx.db
    .updateTable('ideas')
    .set({ shown_status: null, held_at: null })
    .where('id', '=', id)
    .returning(['id', 'user_id', 'title', 'pdf_file_id', 'content_version', 'content_author_id'])
    .executeTakeFirstOrThrow()
}

/** PDFs of ideas, or of all ideas of an author, beside those that the ideas show: of versions that wait, and that are judged. */
export async function findOtherPdfs(db: Db, column: 'id' | 'user_id', value: string): Promise<string[]> {
  const rows = await db
    .selectFrom('unpublished_versions')
    .innerJoin('ideas', 'ideas.id', 'unpublished_versions.idea_id')
    .select('unpublished_versions.pdf_file_id')
    .where(`ideas.${column}`, '=', value)
    .union(
      db
        .selectFrom('call_entries')
        .innerJoin('ideas', 'ideas.id', 'call_entries.idea_id')
        .select('call_entries.pdf_file_id')
        .where(`ideas.${column}`, '=', value),
    )
    .execute()
  return rows.flatMap(({ pdf_file_id }) => pdf_file_id ?? [])
}

/** How many ideas are marked Pending for everybody, and what waits unseen. */
export async function countByPublication(db: Db): Promise<{ pending: number; ideas: number; versions: number }> {
  const { pending, ideas, versions } = await db
    .selectFrom('ideas')
    .select((eb) => [
      sql<
        number | null
      >`sum(case when public_at is not null and status = 'Pending' and shown_status is null then 1 end)`.as('pending'),
      sql<number | null>`sum(case when held_at is not null and status = 'Pending' then 1 end)`.as('ideas'),
      eb.selectFrom('unpublished_versions').select(eb.fn.countAll<number>().as('count')).as('versions'),
    ])
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow()
  return { pending: Number(pending ?? 0), ideas: Number(ideas ?? 0), versions: Number(versions ?? 0) }
}
