import { lockRows } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

type ImportRow = Row<'user_imports'>

export async function insertImport({ db }: Tx, row: ImportRow): Promise<void> {
  await db.insertInto('user_imports').values(row).execute()
}

export async function insertImportChanges({ db }: Tx, rows: Row<'user_import_changes'>[]): Promise<void> {
  await db.insertInto('user_import_changes').values(rows).execute()
}

/** Imports since a timestamp, the latest first. */
export async function findImports(db: Db, since: string): Promise<ImportRow[]> {
  const query = db.selectFrom('user_imports').selectAll().where('created_at', '>', since)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export async function lockImport({ db }: Tx, id: string, since: string): Promise<ImportRow | undefined> {
  const query = db.selectFrom('user_imports').selectAll().where('id', '=', id).where('created_at', '>', since)
  return lockRows(db, query).executeTakeFirst()
}

export async function findImportChanges({ db }: Tx, importId: string): Promise<Row<'user_import_changes'>[]> {
  return db.selectFrom('user_import_changes').selectAll().where('import_id', '=', importId).orderBy('user_id').execute()
}

/** Deletes an import with its changes. */
export async function deleteImport({ db }: Tx, id: string): Promise<void> {
  await db.deleteFrom('user_imports').where('id', '=', id).execute()
}

export async function deleteImportsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('user_imports').where('created_at', '<=', before).execute()
}
