import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTable } from './frozen/create-table.ts'

/** Reports of the university on calls, terms and years. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'university_reports', [
    ['id', 'text', 'primary'],
    ['subject', 'text', 'unique'],
    ['about', 'text'],
    ['call_id', 'text', 'null'],
    ['name', 'text'],
    ['translations', 'text'],
    ['starts_on', 'text'],
    ['ends_on', 'text'],
    ['starts_at', 'text'],
    ['ends_at', 'text'],
    ['created_at', 'text'],
    ['leased_until', 'text', 'null'],
    ['attempts', 'integer'],
    ['steps_done', 'integer'],
    ['counted_at', 'text', 'null'],
    ['figures', 'text', 'null'],
    ['words', 'text'],
  ])
    .addForeignKeyConstraint('university_reports_call', ['call_id'], 'calls', ['id'], (key) => key.onDelete('cascade'))
    .execute()
}

export const universityReports: Migration = { up }
