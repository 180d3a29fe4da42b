import { type Kysely, sql } from 'kysely'

/** The job `idea-texts` reads all PDFs again: earlier releases found no text in some, and took letters of old fonts for words. */
export async function readPdfsAgain(db: Kysely<unknown>): Promise<void> {
  await sql`update idea_texts set read_due_at = (select created_at from ideas where ideas.id = idea_texts.idea_id)
    where read_due_at is null and idea_id in (select id from ideas where pdf_file_id is not null)`.execute(db)
}
