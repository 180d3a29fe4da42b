import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Grades that learning platforms get for entries in calls, where a teacher says so. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'graded_links', [
    ['id', 'text', 'primary'],
    ['course_id', 'text'],
    ['call_id', 'text'],
    ['rule', 'text'],
    ['line_item_url', 'text'],
    ['seen_at', 'text'],
  ])
    .addUniqueConstraint('graded_links_line_item', ['course_id', 'line_item_url'])
    .addForeignKeyConstraint('graded_links_course', ['course_id'], 'courses', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('graded_links_call', ['call_id'], 'calls', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createTable(db, 'grades', [
    ['link_id', 'text'],
    ['user_id', 'text'],
    ['subject', 'text'],
    ['sent', 'text', 'null'],
    ['sent_at', 'text', 'null'],
    ['attempts', 'integer'],
    ['next_attempt_at', 'text', 'null'],
    ['leased_until', 'text', 'null'],
    ['given_up_at', 'text', 'null'],
    ['last_error', 'text', 'null'],
  ])
    .addPrimaryKeyConstraint('grades_key', ['link_id', 'user_id'])
    .addForeignKeyConstraint('grades_link', ['link_id'], 'graded_links', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('grades_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [
    ['graded_links', ['call_id']],
    ['grades', ['user_id']],
  ])
}

export const grades: Migration = { up }
