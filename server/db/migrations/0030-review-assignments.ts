import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'
import { engineOf } from './frozen/engine.ts'

/** Who reviews an idea next, until when, and which idea each reviewer has open. */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['due_at', 'assigned_at']) {
    await db.schema.alterTable('ideas').addColumn(name, textType(db)).execute()
  }
  await db.schema
    .alterTable('ideas')
    .addColumn('reviewer_id', textType(db), (column) => column.references('users.id').onDelete('set null'))
    .execute()
  const weekLater =
    engineOf(db) === 'postgres'
      ? sql`to_char((waiting_since::timestamptz + interval '7 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', waiting_since, '+7 days')`
  await sql`update ideas set due_at = ${weekLater} where waiting_since is not null`.execute(db)
  await createTable(db, 'review_openings', [
    ['user_id', 'text', 'primary'],
    ['idea_id', 'text'],
    ['open_until', 'text'],
  ])
    .addForeignKeyConstraint('review_openings_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('review_openings_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [
    ['ideas', ['reviewer_id', 'waiting_since']],
    ['ideas', ['reviewer_id', 'assigned_at']],
    ['review_openings', ['idea_id']],
    ['users', ['user_type']],
  ])
}

export const reviewAssignments: Migration = { up }
