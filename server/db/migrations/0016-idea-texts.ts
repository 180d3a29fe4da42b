import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTable } from './frozen/create-table.ts'

/** The texts of ideas and their PDFs as searches read them. Ideas that are there wait to be read by the job `idea-texts`. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'idea_texts', [
    ['idea_id', 'text', 'primary'],
    ['own_text', 'text'],
    ['pdf_text', 'text'],
    ['own_words', 'text'],
    ['pdf_words', 'text'],
    ['read_due_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('idea_texts_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await sql`create index idea_texts_read_due on idea_texts (read_due_at, idea_id) where read_due_at is not null`.execute(
    db,
  )
  await sql`insert into idea_texts (idea_id, own_text, pdf_text, own_words, pdf_words, read_due_at)
    select id, '', '', '', '', created_at from ideas`.execute(db)
}

export const ideaTexts: Migration = { up }
