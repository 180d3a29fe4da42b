import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { POSTGRES_LISTS } from './frozen/0004-lists-and-search.postgres.ts'
import { SQLITE_LISTS } from './frozen/0004-lists-and-search.sqlite.ts'
import { textType } from './frozen/create-table.ts'
import { engineOf } from './frozen/engine.ts'

/**
 * Makes lists fast at any size: a column for the visibility of a row (`listed_at`, `public_at`), row counts updated on
 * each change, an index for each order, and search by substring. Triggers keep all of it up to date, without code in
 * the application.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('profiles').addColumn('listed_at', textType(db)).execute()
  await db.schema.alterTable('ideas').addColumn('public_at', textType(db)).execute()
  const isPostgres = engineOf(db) === 'postgres'
  const indexes = [
    'drop index profiles_completed_at_user_id',
    'drop index profiles_sort_name_user_id',
    'drop index profiles_faculty',
    'create index profiles_listed on profiles (listed_at, user_id) where listed_at is not null',
    'create index profiles_listed_name on profiles (sort_name, user_id) where listed_at is not null',
    'create index profiles_listed_faculty on profiles (faculty, listed_at, user_id) where listed_at is not null',
    'create index profiles_listed_faculty_name on profiles (faculty, sort_name, user_id) where listed_at is not null',
    'create index ideas_public on ideas (public_at, id) where public_at is not null',
    'create index ideas_public_title on ideas (search_text, id) where public_at is not null',
    'create index ideas_public_category on ideas (category, public_at, id) where public_at is not null',
    'create index ideas_public_category_title on ideas (category, search_text, id) where public_at is not null',
    'create index ideas_title on ideas (search_text, id)',
    'create index ideas_status_title on ideas (status, search_text, id)',
  ]
  for (const statement of [...indexes, ...(isPostgres ? POSTGRES_LISTS : SQLITE_LISTS)]) {
    await sql.raw(statement).execute(db)
  }
}

export const listsAndSearch: Migration = { up }
