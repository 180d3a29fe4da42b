import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** When members gave answers of which the latest counts. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'answer_times', [
    ['user_id', 'text'],
    ['thing', 'text'],
    ['made_at', 'text'],
  ])
    .addPrimaryKeyConstraint('answer_times_pk', ['user_id', 'thing'])
    .addForeignKeyConstraint('answer_times_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [['answer_times', ['made_at']]])
}

export const answerTimes: Migration = { up }
