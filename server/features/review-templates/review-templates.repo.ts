import { lockName } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

type TemplateRow = Row<'review_templates'>

/** Shared templates and the member's own, each by name. */
export async function findTemplates(db: Db, ownerId: string): Promise<TemplateRow[]> {
  return db
    .selectFrom('review_templates')
    .selectAll()
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', ownerId)]))
    .orderBy((eb) => eb.case().when('owner_id', 'is', null).then(0).else(1).end())
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** How many there are of an owner, or shared for null. Others who add one wait until the transaction ends. */
export async function lockedCount({ db }: Tx, ownerId: string | null): Promise<number> {
  await lockName(db, `review templates of ${ownerId ?? 'all'}`)
  const { count } = await db
    .selectFrom('review_templates')
    .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findTemplate(db: Db, id: string): Promise<TemplateRow | undefined> {
  return db.selectFrom('review_templates').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertTemplate(tx: Tx, row: TemplateRow): Promise<void> {
  await tx.db.insertInto('review_templates').values(row).execute()
}

export async function updateTemplate(
  tx: Tx,
  id: string,
  change: Pick<TemplateRow, 'name' | 'text' | 'translations'>,
): Promise<void> {
  await tx.db.updateTable('review_templates').set(change).where('id', '=', id).execute()
}

export async function deleteTemplateRow(tx: Tx, id: string): Promise<void> {
  await tx.db.deleteFrom('review_templates').where('id', '=', id).execute()
}
