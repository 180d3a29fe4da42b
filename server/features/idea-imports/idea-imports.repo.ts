import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { IdeaRowsShown } from '../../../contract/idea-imports.ts'
import { IMPORT_ROWS_MAX } from '../../../contract/idea-imports.values.ts'
import { isAmong } from '../../db/compiled.ts'
import { lockRows } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type StoredImport = Row<'idea_imports'>
export type StoredRow = Row<'idea_import_rows'>

const ROWS_AT_ONCE = 500
/** How many earlier imports say what columns are. */
const REMEMBERED_MAX = 20

export async function insertImport({ db }: Tx, row: StoredImport): Promise<void> {
  await db.insertInto('idea_imports').values(row).execute()
}

export async function updateImport({ db }: Tx, id: string, change: Partial<StoredImport>): Promise<void> {
  await db.updateTable('idea_imports').set(change).where('id', '=', id).execute()
}

export async function deleteImport({ db }: Tx, id: string): Promise<void> {
  await db.deleteFrom('idea_imports').where('id', '=', id).execute()
}

export async function findImport(db: Db, id: string, since: string): Promise<StoredImport | undefined> {
  return importSince(db, id, since).executeTakeFirst()
}

export async function lockImport({ db }: Tx, id: string, since: string): Promise<StoredImport | undefined> {
  return lockRows(db, importSince(db, id, since)).executeTakeFirst()
}

/** One that was checked or run since then, or that is still at work. */
function importSince(db: Db, id: string, since: string) {
  return db
    .selectFrom('idea_imports')
    .selectAll()
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb(eb.fn.coalesce('run_at', 'created_at'), '>', since), eb('state', 'in', ['running', 'undoing'])]),
    )
}

/** Imports that were run since a timestamp, the latest first. */
export async function findRunImports(db: Db, since: string): Promise<StoredImport[]> {
  return db
    .selectFrom('idea_imports')
    .selectAll()
    .where('run_at', '>', since)
    .where('state', '!=', 'undone')
    .orderBy('run_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The names and fields of columns of the latest imports that were run, the latest first. */
export async function findRememberedColumns(db: Db, source: StoredImport['source']) {
  return db
    .selectFrom('idea_imports')
    .select(['names', 'columns'])
    .where('source', '=', source)
    .where('run_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(REMEMBERED_MAX)
    .execute()
}

/** Imports that are at work. */
export async function findOpenImports(db: Db): Promise<StoredImport[]> {
  return db.selectFrom('idea_imports').selectAll().where('state', 'in', ['running', 'undoing']).orderBy('id').execute()
}

/** Stores rows, in place of those that they had. */
export async function saveRows({ db }: Tx, rows: StoredRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('idea_import_rows')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['import_id', 'row']).doUpdateSet(({ ref }) => ({
          outcome: ref('excluded.outcome'),
          field: ref('excluded.field'),
          problem: ref('excluded.problem'),
          idea_id: ref('excluded.idea_id'),
          is_done: ref('excluded.is_done'),
        })),
      )
      .execute()
  }
}

export async function findCells(db: Db, importId: string, limit: number = IMPORT_ROWS_MAX): Promise<string[][]> {
  const rows = await db
    .selectFrom('idea_import_rows')
    .select('cells')
    .where('import_id', '=', importId)
    .orderBy('row')
    .limit(limit)
    .execute()
  return rows.map(({ cells }) => JSON.parse(cells))
}

/** The next rows that become ideas. */
export async function findDueRows(db: Db, importId: string, limit: number): Promise<StoredRow[]> {
  return db
    .selectFrom('idea_import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', '=', 'added')
    .where('is_done', '=', 0)
    .orderBy('row')
    .limit(limit)
    .execute()
}

export async function findRows(
  db: Db,
  importId: string,
  show: IdeaRowsShown,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredRow[]> {
  return rowsShown(db, importId, show).selectAll().orderBy('row').limit(limit).offset(offset).execute()
}

export async function countRows(db: Db, importId: string, show: IdeaRowsShown): Promise<number> {
  const { count } = await rowsShown(db, importId, show)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function rowsShown(db: Db, importId: string, show: IdeaRowsShown) {
  const rows = db.selectFrom('idea_import_rows').where('import_id', '=', importId)
  if (show === 'all') return rows
  return show === 'look' ? rows.where('outcome', '!=', 'added') : rows.where('outcome', '=', show)
}

/** Forgets earlier files of an administrator that were only checked. */
export async function deleteCheckedOf({ db }: Tx, actorId: string): Promise<void> {
  await db.deleteFrom('idea_imports').where('actor_id', '=', actorId).where('state', '=', 'checked').execute()
}

export async function deleteRowsBefore(db: Db, before: string): Promise<void> {
  const old = db
    .selectFrom('idea_imports')
    .select('id')
    .where((eb) => eb.fn.coalesce('run_at', 'created_at'), '<=', before)
    .where('state', 'not in', ['running', 'undoing'])
  await db.deleteFrom('idea_import_rows').where('import_id', 'in', old).execute()
}

/** Ideas by the `sortKey` of their titles. */
export async function findIdeasByTitle(db: Db, keys: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('ideas')
    .select(['id', 'sort_title'])
    .where(isAmong(db, 'sort_title', JSON.stringify(keys)))
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ id, sort_title }) => [sort_title, id]))
}

export async function insertImportedIdea({ db }: Tx, row: Row<'imported_ideas'>): Promise<void> {
  await db.insertInto('imported_ideas').values(row).execute()
}

/** Ideas of an import that are still there. */
export async function findImportedIdeas(db: Db, importId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_ideas')
    .innerJoin('ideas', 'ideas.id', 'imported_ideas.idea_id')
    .select('ideas.id')
    .where('imported_ideas.import_id', '=', importId)
    .orderBy('ideas.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ideas that wait for the account of an address. */
export async function findIdeasOfInvited(db: Db, email: string) {
  return db
    .selectFrom('imported_ideas')
    .innerJoin('ideas', 'ideas.id', 'imported_ideas.idea_id')
    .select(['ideas.id', 'ideas.pdf_file_id', 'ideas.user_id'])
    .where('imported_ideas.invited_email', '=', email)
    .where('ideas.user_id', '=', ANONYMOUS_USER_ID)
    .orderBy('ideas.id')
    .execute()
}

/** Their author has an account now: the name of the file goes, and they saved the first version. */
export async function setClaimed({ db }: Tx, ids: string[], userId: string): Promise<void> {
  await db
    .updateTable('imported_ideas')
    .set({ author_name: '', invited_email: null })
    .where('idea_id', 'in', ids)
    .execute()
  await db
    .updateTable('ideas')
    .set({ content_author_id: userId })
    .where('id', 'in', ids)
    .where('content_author_id', '=', ANONYMOUS_USER_ID)
    .execute()
}

/** Forgets the addresses of those who are not invited any more. */
export async function clearUninvitedEmails(db: Db): Promise<void> {
  await db
    .updateTable('imported_ideas')
    .set({ invited_email: null })
    .where('invited_email', 'is not', null)
    .where('invited_email', 'not in', db.selectFrom('invitations').select('email'))
    .execute()
}
