import type { Update } from '../../../contract/progress.ts'
import { AUTHOR_COLUMNS, authorOf } from '../../db/authors.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import { findPictures } from './update-pictures.repo.ts'

export type StoredUpdate = Update & { idea_id: string }
type Page = { limit: number; offset: number }

export async function findUpdates(db: Db, ideaId: string, { limit, offset }: Page): Promise<StoredUpdate[]> {
  const rows = await selectUpdates(db)
    .where('idea_updates.idea_id', '=', ideaId)
    .orderBy('idea_updates.created_at', 'desc')
    .orderBy('idea_updates.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return withPictures(db, rows)
}

export async function countUpdates(db: Db, ideaId: string): Promise<number> {
  const { count } = await db
    .selectFrom('idea_updates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('idea_id', '=', ideaId)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findUpdate(db: Db, id: string): Promise<StoredUpdate | undefined> {
  const row = await selectUpdates(db).where('idea_updates.id', '=', id).executeTakeFirst()
  return row && (await withPictures(db, [row]))[0]
}

function selectUpdates(db: Db) {
  return db
    .selectFrom('idea_updates')
    .innerJoin('users', 'users.id', 'idea_updates.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'idea_updates.user_id')
    .select(['idea_updates.id', 'idea_updates.idea_id', 'idea_updates.user_id', 'idea_updates.text'])
    .select(['idea_updates.created_at', 'idea_updates.edited_at'])
    .select(AUTHOR_COLUMNS)
    .select((eb) => [
      eb
        .selectFrom('update_supports')
        .whereRef('update_supports.update_id', '=', 'idea_updates.id')
        .select((supports) => supports.fn.countAll<number>().as('count'))
        .as('support_count'),
      eb
        .selectFrom('comments')
        .whereRef('comments.update_id', '=', 'idea_updates.id')
        .where('comments.shown_at', 'is not', null)
        .select((comments) => comments.fn.countAll<number>().as('count'))
        .as('comment_count'),
    ])
    .where('idea_updates.hidden_at', 'is', null)
}

type UpdateRow = Awaited<ReturnType<ReturnType<typeof selectUpdates>['executeTakeFirstOrThrow']>>

async function withPictures(db: Db, rows: UpdateRow[]): Promise<StoredUpdate[]> {
  const pictures = await findPictures(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { id, idea_id, text, created_at, edited_at } = row
    const author = authorOf(row.user_id, row)
    const counts = { support_count: Number(row.support_count), comment_count: Number(row.comment_count) }
    return { id, idea_id, text, pictures: pictures.get(id) ?? [], created_at, edited_at, author, ...counts }
  })
}

type NewRow = { id: string; idea_id: string; user_id: string; text: string; created_at: string }

export async function insertUpdate(tx: Tx, row: NewRow): Promise<void> {
  await tx.db
    .insertInto('idea_updates')
    .values({ ...row, edited_at: null })
    .execute()
}

export async function setUpdateText(tx: Tx, id: string, change: { text: string; edited_at: string }): Promise<void> {
  await tx.db.updateTable('idea_updates').set(change).where('id', '=', id).execute()
}

export async function deleteUpdateRow(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('idea_updates').where('id', '=', id).execute()
}

export async function deleteOrReassignRows(tx: Tx, userId: string, newOwnerId: string | null): Promise<void> {
  if (newOwnerId === null) await tx.db.deleteFrom('idea_updates').where('user_id', '=', userId).execute()
  else await tx.db.updateTable('idea_updates').set({ user_id: newOwnerId }).where('user_id', '=', userId).execute()
}

export async function findUpdatesBy(db: Db, userId: string) {
  return db
    .selectFrom('idea_updates')
    .select(['id', 'idea_id', 'text', 'created_at', 'edited_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The updates of an idea that a member supports. */
export async function findOwnUpdateSupports(db: Db, ideaId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('update_supports')
    .innerJoin('idea_updates', 'idea_updates.id', 'update_supports.update_id')
    .select('idea_updates.id')
    .where('update_supports.user_id', '=', userId)
    .where('idea_updates.idea_id', '=', ideaId)
    .orderBy('idea_updates.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findUpdateSupportsBy(db: Db, userId: string) {
  return db
    .selectFrom('update_supports')
    .innerJoin('idea_updates', 'idea_updates.id', 'update_supports.update_id')
    .select(['update_supports.update_id', 'idea_updates.idea_id', 'update_supports.created_at'])
    .where('update_supports.user_id', '=', userId)
    .orderBy('update_supports.created_at')
    .orderBy('update_supports.update_id')
    .execute()
}
