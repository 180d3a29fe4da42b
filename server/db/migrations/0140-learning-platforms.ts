import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** Learning platforms, their launches and courses. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'learning_platforms', [
    ['id', 'text', 'primary'],
    ['name', 'text'],
    ['issuer', 'text'],
    ['client_id', 'text'],
    ['deployment_ids', 'text'],
    ['auth_url', 'text'],
    ['token_url', 'text'],
    ['jwks_url', 'text'],
    ['domains', 'text'],
    ['product', 'text'],
    ['created_at', 'text'],
    ['confirmed_at', 'text', 'null'],
    ['switched_off_at', 'text', 'null'],
    ['last_launch_at', 'text', 'null'],
    ['last_failure_at', 'text', 'null'],
    ['last_failure', 'text', 'null'],
  ])
    .addUniqueConstraint('learning_platforms_issuer_client', ['issuer', 'client_id'])
    .execute()
  await createTable(db, 'platform_registrations', [
    ['token_hash', 'text', 'primary'],
    ['created_at', 'text'],
    ['expires_at', 'text'],
  ]).execute()
  await createTable(db, 'launches', [
    ['id', 'text', 'primary'],
    ['platform_id', 'text'],
    ['state_hash', 'text', 'unique'],
    ['secret_hash', 'text'],
    ['nonce_hash', 'text'],
    ['initiation', 'text'],
    ['created_at', 'text'],
    ['expires_at', 'text'],
    ['message', 'text', 'null'],
    ['verified_at', 'text', 'null'],
    ['ticket_hash', 'text', 'null', 'unique'],
    ['ticket_until', 'text', 'null'],
    ['entered_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('launches_platform', ['platform_id'], 'learning_platforms', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await createTable(db, 'courses', [
    ['id', 'text', 'primary'],
    ['platform_id', 'text'],
    ['context_id', 'text'],
    ['label', 'text'],
    ['title', 'text'],
    ['roster_url', 'text', 'null'],
    ['seen_at', 'text'],
  ])
    .addUniqueConstraint('courses_platform_context', ['platform_id', 'context_id'])
    .addForeignKeyConstraint('courses_platform', ['platform_id'], 'learning_platforms', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await createTable(db, 'course_members', [
    ['course_id', 'text'],
    ['user_id', 'text'],
    ['role', 'text'],
    ['seen_at', 'text'],
  ])
    .addPrimaryKeyConstraint('course_members_key', ['course_id', 'user_id'])
    .addForeignKeyConstraint('course_members_course', ['course_id'], 'courses', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('course_members_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createTable(db, 'idea_courses', [
    ['idea_id', 'text', 'primary'],
    ['course_id', 'text'],
  ])
    .addForeignKeyConstraint('idea_courses_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('idea_courses_course', ['course_id'], 'courses', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [
    ['idea_courses', ['course_id']],
    ['launches', ['platform_id']],
    ['launches', ['expires_at']],
    ['course_members', ['user_id']],
  ])
  await db.schema.alterTable('identities').addColumn('label', textType(db)).execute()
  await db.schema.alterTable('identity_links').addColumn('label', textType(db)).execute()
  await db.schema.alterTable('identity_links').addColumn('launch', textType(db)).execute()
}

export const learningPlatforms: Migration = { up }
