import { type RawBuilder, sql } from 'kysely'
import type { OwnedField } from '../../../contract/profiles.values.ts'
import { lockRows } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

/** A member with what an import can change, and with what the directory's columns are made of. */
export type ImportedRow = Pick<Row<'users'>, 'id' | 'email' | 'username'> &
  Pick<Row<'profiles'>, 'firstname' | 'lastname' | 'faculty' | 'program' | 'year' | 'title' | 'bio' | 'skills'>

export type ImportedColumns = Pick<
  Row<'profiles'>,
  'user_id' | 'firstname' | 'lastname' | 'faculty' | 'program' | 'year' | 'sort_name' | 'search_name' | 'search_text'
>

/** The profiles of these addresses with an activated account. */
export async function findMembersByEmail(db: Db, emails: string[]): Promise<ImportedRow[]> {
  if (emails.length === 0) return []
  return members(db).where('users.email', 'in', emails).where('users.activated_at', 'is not', null).execute()
}

/** As `findMembersByEmail`, and their accounts and profiles stay until the transaction ends. */
export async function lockMembersByEmail({ db }: Tx, emails: string[]): Promise<ImportedRow[]> {
  if (emails.length === 0) return []
  const query = members(db).where('users.email', 'in', emails).where('users.activated_at', 'is not', null)
  return lockRows(db, query.orderBy('users.id')).execute()
}

export async function lockMembersById({ db }: Tx, ids: string[]): Promise<ImportedRow[]> {
  if (ids.length === 0) return []
  return lockRows(db, members(db).where('users.id', 'in', ids).orderBy('users.id')).execute()
}

function members(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.username'])
    .select(['profiles.firstname', 'profiles.lastname', 'profiles.faculty', 'profiles.program', 'profiles.year'])
    .select(['profiles.title', 'profiles.bio', 'profiles.skills'])
}

/** Changes many profiles by one statement. */
export async function saveImported({ db }: Tx, rows: ImportedColumns[], now: string): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row): RawBuilder<unknown> => {
    const names = sql`${row.user_id}, ${row.firstname}, ${row.lastname}`
    const keys = sql`${row.sort_name}, ${row.search_name}, ${row.search_text}`
    return sql`(${names}, ${keys}, ${row.faculty}, ${row.program}, ${row.year})`
  })
  await sql`
    with imported (user_id, firstname, lastname, sort_name, search_name, search_text, faculty, program, year) as (values ${sql.join(values)})
    update profiles set firstname = imported.firstname, lastname = imported.lastname, sort_name = imported.sort_name,
      search_name = imported.search_name, search_text = imported.search_text, faculty = imported.faculty, program = imported.program, year = imported.year,
      updated_at = ${now}, version = profiles.version + 1
    from imported where profiles.user_id = imported.user_id`.execute(db)
}

export async function findOwned(db: Db, userId: string): Promise<OwnedField[]> {
  const query = db.selectFrom('profiles').select('owned_fields').where('user_id', '=', userId)
  return JSON.parse((await query.executeTakeFirst())?.owned_fields ?? '[]')
}

export async function saveOwned({ db }: Tx, userId: string, fields: string): Promise<void> {
  await db.updateTable('profiles').set({ owned_fields: fields }).where('user_id', '=', userId).execute()
}
