import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Stage, milestones, lineage and updates of ideas. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'idea_progress', [
    ['idea_id', 'text', 'primary'],
    ['stage', 'text'],
    ['reached', 'text'],
    ['milestones', 'text'],
    ['continues_id', 'text', 'null'],
    ['progress_at', 'text'],
    ['asked_at', 'text', 'null'],
    ['announced_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('idea_progress_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('idea_progress_continues', ['continues_id'], 'ideas', ['id'], (key) =>
      key.onDelete('set null'),
    )
    .execute()
  await createTable(db, 'idea_updates', [
    ['id', 'text', 'primary'],
    ['idea_id', 'text'],
    ['user_id', 'text'],
    ['text', 'text'],
    ['created_at', 'text'],
    ['edited_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('idea_updates_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('idea_updates_user', ['user_id'], 'users', ['id'])
    .execute()
  await createIndexes(db, [
    ['idea_progress', ['stage', 'progress_at']],
    ['idea_progress', ['continues_id']],
    ['idea_updates', ['idea_id', 'created_at']],
    ['idea_updates', ['user_id']],
  ])
}

export const progress: Migration = { up }
