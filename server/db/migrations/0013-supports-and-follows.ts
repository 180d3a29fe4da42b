import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** Who supports and who follows an idea, how many support it and when something last happened, with the orders of both. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'idea_supports', [
    ['idea_id', 'text'],
    ['user_id', 'text'],
    ['created_at', 'text'],
  ])
    .addPrimaryKeyConstraint('idea_supports_pair', ['idea_id', 'user_id'])
    .addForeignKeyConstraint('supports_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('supports_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createTable(db, 'idea_follows', [
    ['idea_id', 'text'],
    ['user_id', 'text'],
    ['created_at', 'text'],
    ['muted_at', 'text', 'null'],
  ])
    .addPrimaryKeyConstraint('idea_follows_pair', ['idea_id', 'user_id'])
    .addForeignKeyConstraint('follows_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('follows_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [
    ['idea_supports', ['user_id', 'created_at']],
    ['idea_follows', ['user_id', 'created_at']],
  ])

  await db.schema
    .alterTable('ideas')
    .addColumn('support_count', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute()
  await db.schema
    .alterTable('ideas')
    .addColumn('last_activity_at', textType(db), (column) => column.notNull().defaultTo(sql.lit('')))
    .execute()
  await sql`update ideas set last_activity_at = updated_at`.execute(db)
  for (const [name, columns] of [
    ['ideas_public_active', 'last_activity_at, id'],
    ['ideas_public_supported', 'support_count, public_at, id'],
    ['ideas_public_category_active', 'category, last_activity_at, id'],
    ['ideas_public_category_supported', 'category, support_count, public_at, id'],
  ] as const) {
    await sql`create index ${sql.ref(name)} on ideas (${sql.raw(columns)}) where public_at is not null`.execute(db)
  }

  await db.schema
    .alterTable('notifications')
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(sql.lit(1)))
    .execute()
  await db.schema.alterTable('notifications').addColumn('first_at', textType(db)).execute()
}

export const supportsAndFollows: Migration = { up }
