import { type Kysely, sql } from 'kysely'
import { createTable, textType } from '../create-table.ts'
import { engineOf } from '../engine.ts'

const FIELDS = ['title_words', 'tag_words', 'text_words'] as const

/**
 * Searches read tokens by field, of comments too, and the text of a PDF as it is written there. The start
 * that follows derives all tokens again; the job `idea-texts` reads PDFs again.
 */
export async function changeSearches(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite') await dropIndexes(db)
  await addText(db, 'comments', 'search_text')
  for (const column of FIELDS) await addText(db, 'idea_texts', column)
  await sql`alter table idea_texts drop column own_text`.execute(db)
  await sql`alter table idea_texts drop column own_words`.execute(db)
  await sql`update idea_texts set read_due_at = (select created_at from ideas where ideas.id = idea_texts.idea_id)
    where pdf_text <> ''`.execute(db)
  await sql`update derived_state set texts = ''`.execute(db)
  await createTable(db, 'search_words', [
    ['word', 'text'],
    ['uses', 'integer'],
  ]).execute()
}

/** SQLite drops no column that a trigger reads. The next start makes what belongs to its version. */
async function dropIndexes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'trigger' and name like 'derived%' and tbl_name = 'idea_texts'`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db)
  for (const index of ['idea_texts_search', 'idea_texts_search_words']) {
    await sql`drop table if exists ${sql.table(index)}`.execute(db)
  }
  await sql`drop index if exists idea_texts_search_start`.execute(db)
}

async function addText(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(column, textType(db), (definition) => definition.notNull().defaultTo(sql.lit('')))
    .execute()
}
