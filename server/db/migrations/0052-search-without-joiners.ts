import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const TEXTS = [
  ['profiles', 'search_text'],
  ['ideas', 'search_text'],
  ['idea_texts', 'own_text'],
  ['idea_texts', 'pdf_text'],
] as const
const JOINERS = ['\u200c', '\u200d']

/** Words are found with and without the joiners of Sinhala and other scripts. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of TEXTS) {
    for (const joiner of JOINERS) {
      const text = sql.ref(column)
      await sql`update ${sql.table(table)} set ${text} = replace(${text}, ${joiner}, '') where ${text} like ${`%${joiner}%`}`.execute(
        db,
      )
    }
  }
}

export const searchWithoutJoiners: Migration = { up }
