import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** Reports with who made them and what was decided, and since when moderation hides what was reported. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['profiles', 'ideas', 'comments', 'events']) {
    await db.schema.alterTable(table).addColumn('hidden_at', textType(db)).execute()
  }
  await createTable(db, 'reports', [
    ['id', 'text', 'primary'],
    ['kind', 'text'],
    ['target_id', 'text'],
    ['author_id', 'text', 'null'],
    ['snapshot', 'text'],
    ['created_at', 'text'],
    ['waiting_since', 'text', 'null'],
    ['decided_at', 'text', 'null'],
    ['version', 'integer'],
  ])
    .addForeignKeyConstraint('reports_author', ['author_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .execute()
  await createTable(db, 'report_statements', [
    ['id', 'text', 'primary'],
    ['report_id', 'text'],
    ['reporter_id', 'text', 'null'],
    ['reason', 'text'],
    ['text', 'text'],
    ['snapshot', 'text', 'null'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('statements_report', ['report_id'], 'reports', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('statements_reporter', ['reporter_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .addUniqueConstraint('report_statements_once', ['report_id', 'reporter_id'])
    .execute()
  await createTable(db, 'report_decisions', [
    ['id', 'text', 'primary'],
    ['report_id', 'text'],
    ['moderator_id', 'text', 'null'],
    ['action', 'text'],
    ['reason', 'text'],
    ['until', 'text', 'null'],
    ['created_at', 'text'],
    ['token_hash', 'text', 'null', 'unique'],
    ['objection', 'text'],
    ['objected_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('decisions_report', ['report_id'], 'reports', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('decisions_moderator', ['moderator_id'], 'users', ['id'], (key) =>
      key.onDelete('set null'),
    )
    .execute()
  await createIndexes(db, [
    ['reports', ['waiting_since', 'id']],
    ['reports', ['decided_at', 'id']],
    ['reports', ['kind', 'target_id']],
    ['reports', ['author_id']],
    ['report_statements', ['reporter_id']],
    ['report_decisions', ['report_id']],
    ['report_decisions', ['moderator_id']],
  ])
  // Everybody who reports the same thing adds to one report.
  await sql`create unique index reports_waiting on reports (kind, target_id) where waiting_since is not null`.execute(
    db,
  )
}

export const reports: Migration = { up }
