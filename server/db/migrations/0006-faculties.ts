import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const FACULTIES = [
  'Engineering Technology',
  'Education',
  'Health Sciences',
  'Humanities and Social Sciences',
  'Natural Sciences',
  'Management Studies',
]

/** The first release stored most faculties without the prefix that all share ("Health Sciences"). */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const short of FACULTIES) {
    const name = `Faculty of ${short}`
    const spellings = sql.join([short.toLowerCase(), name.toLowerCase()])
    await sql`update profiles set faculty = ${name} where lower(faculty) in (${spellings}) and faculty <> ${name}`.execute(
      db,
    )
  }
}

export const faculties: Migration = { up }
