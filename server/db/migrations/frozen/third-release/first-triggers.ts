import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

const SQLITE_TRIGGERS = [
  ...['profiles_listed', 'ideas_public'].flatMap((name) => [`${name}_insert`, `${name}_update`]),
  ...['profiles', 'ideas'].flatMap((table) =>
    ['count', 'search'].flatMap((name) => ['insert', 'delete', 'update'].map((event) => `${table}_${name}_${event}`)),
  ),
  'users_standing',
]
const POSTGRES_FUNCTIONS = ['profiles_listed', 'ideas_public', 'users_standing', 'profiles_counted', 'ideas_counted']

/** Hands what the first release made by triggers to `server/db/derived`, which each version brings up to date. */
export async function dropFirstTriggers(db: Kysely<unknown>): Promise<void> {
  const drops =
    engineOf(db) === 'postgres'
      ? POSTGRES_FUNCTIONS.map((name) => `drop function ${name}() cascade`)
      : SQLITE_TRIGGERS.map((name) => `drop trigger ${name}`)
  for (const statement of drops) await sql.raw(statement).execute(db)
}
