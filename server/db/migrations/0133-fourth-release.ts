import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'
import { encryptAppSecrets } from './frozen/fourth-release/app-secrets.ts'
import { separateDeactivations } from './frozen/fourth-release/deactivations.ts'
import { removeNamesFromLinks } from './frozen/fourth-release/links-without-names.ts'
import { readPdfsAgain } from './frozen/fourth-release/pdfs-read-again.ts'
import { changeSearches } from './frozen/fourth-release/search.ts'

/** The fourth release, from the data of the third. */
async function up(db: Kysely<unknown>): Promise<void> {
  await removeNamesFromLinks(db)
  await separateDeactivations(db)
  await encryptAppSecrets(db)
  await createAnswerTimes(db)
  await changeEntries(db)
  await changeOthers(db)
  await changeSearches(db)
  await readPdfsAgain(db)
}

/** When members gave answers of which the latest counts, and of which others were told. */
async function createAnswerTimes(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'answer_times', [
    ['user_id', 'text'],
    ['thing', 'text'],
    ['made_at', 'text'],
  ])
    .addColumn('is_told', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('answer_times_pk', ['user_id', 'thing'])
    .addForeignKeyConstraint('answer_times_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [['answer_times', ['made_at']]])
  // Answers to a date and the following ones hold for dates that are added later.
  await addCount(db, 'event_answers', 'is_following', 0)
}

/** Entries say who entered them, also once the idea is somebody else's. */
async function changeEntries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('call_entries')
    .addColumn('entered_by', textType(db), (column) => column.references('users.id').onDelete('set null'))
    .execute()
  await sql`update call_entries
    set entered_by = (select user_id from ideas where ideas.id = call_entries.idea_id)`.execute(db)
  await createIndexes(db, [['call_entries', ['entered_by']]])
}

async function changeOthers(db: Kysely<unknown>): Promise<void> {
  // The stored responses of a member are summed up from the newest.
  await sql`create index idempotency_keys_stored on idempotency_keys (user_id, created_at)
    where body is not null`.execute(db)
  // Since when moderation hides an update.
  await db.schema.alterTable('idea_updates').addColumn('hidden_at', textType(db)).execute()
  // Authors refuse that an idea says to continue theirs.
  await addText(db, 'idea_progress', 'refused', '[]')
  // Bounces of many members at once count for nothing.
  await addCount(db, 'mail_bounces', 'is_counted', 1)
  // Which tokeniser made the stored tokens is known, so that another one derives them again (server/db/derived/texts.ts).
  await addText(db, 'derived_state', 'texts', '')
}

async function addCount(db: Kysely<unknown>, table: string, column: string, initial: number): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(initial))
    .execute()
}

async function addText(db: Kysely<unknown>, table: string, column: string, initial: string): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(column, textType(db), (definition) => definition.notNull().defaultTo(sql.lit(initial)))
    .execute()
}

export const fourthRelease: Migration = { up }
