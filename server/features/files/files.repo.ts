import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export async function insertFile(tx: Tx, file: Row<'files'>): Promise<void> {
  await tx.db.insertInto('files').values(file).execute()
}

export async function deleteFileRow(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('files').where('id', '=', id).execute()
}

type OwnedFile = { id: string; owner_id: string; hidden_at: string | null }

/** An avatar with when moderation hid its profile. */
export async function findAvatar(db: Db, id: string): Promise<OwnedFile | undefined> {
  return db
    .selectFrom('files')
    .leftJoin('profiles', 'profiles.user_id', 'files.owner_id')
    .select(['files.id', 'files.owner_id', 'profiles.hidden_at'])
    .where('files.id', '=', id)
    .where('files.kind', '=', 'avatar')
    .executeTakeFirst()
}

/** A PDF with its idea's title, for the name of the download, and who sees it. */
export async function findPdf(db: Db, id: string, readerId: string) {
  return db
    .selectFrom('files')
    .leftJoin('ideas', 'ideas.pdf_file_id', 'files.id')
    .leftJoin('unpublished_versions', 'unpublished_versions.pdf_file_id', 'files.id')
    .leftJoin('ideas as waiting', 'waiting.id', 'unpublished_versions.idea_id')
    .leftJoin('profiles', 'profiles.user_id', 'files.owner_id')
    .select(['files.id', 'files.owner_id', 'profiles.faculty', 'ideas.held_at'])
    .select((eb) => [
      eb.fn.coalesce('ideas.hidden_at', 'waiting.hidden_at').as('hidden_at'),
      eb.fn.coalesce('ideas.title', 'unpublished_versions.title').as('title'),
      eb.fn.coalesce('ideas.category', 'waiting.category').as('category'),
      // Null where an idea shows it, or none has it.
      eb.case().when('ideas.id', 'is', null).then(eb.ref('waiting.id')).end().as('waiting_id'),
      eb
        .selectFrom('idea_members')
        .whereRef('idea_members.idea_id', '=', 'waiting.id')
        .where('idea_members.user_id', '=', readerId)
        .select('idea_members.user_id')
        .as('team_member_id'),
    ])
    .where('files.id', '=', id)
    .where('files.kind', '=', 'pdf')
    .executeTakeFirst()
}

/** Until the end of the transaction, nobody else who locks the same member goes on. Writing is what locks on every engine. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.db
    .updateTable('users')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', ownerId)
    .execute()
}

/** Bytes that a member's files take. */
export async function sumSizes(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('files')
    .select((eb) => eb.fn.sum<number | string | null>('size').as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

export async function changeOwner(tx: Tx, ids: string[], ownerId: string): Promise<void> {
  if (ids.length === 0) return
  await tx.db.updateTable('files').set({ owner_id: ownerId }).where('id', 'in', ids).execute()
}

/** Of these ids, the ones that have a row. */
export async function findKnownIds(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map((row) => row.id))
}

/** All ids, in order. */
export async function findAllIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('files').select('id').orderBy('id').execute()
  return rows.map((row) => row.id)
}
