import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'

/** Authenticator apps with their recovery codes, sign-ins that wait for a second factor, and sessions opened with one. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'authenticators', [
    ['user_id', 'text', 'primary'],
    ['secret', 'text', 'null'],
    ['last_step', 'integer', 'null'],
    ['new_secret', 'text', 'null'],
    ['new_secret_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('authenticators_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createTable(db, 'recovery_codes', [
    ['code_hash', 'text', 'primary'],
    ['user_id', 'text'],
    ['created_at', 'text'],
    ['used_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('recovery_codes_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createTable(db, 'second_factor_tickets', [
    ['ticket_hash', 'text', 'primary'],
    ['user_id', 'text'],
    ['opened_by', 'text'],
    ['expires_at', 'text'],
  ])
    .addForeignKeyConstraint('second_factor_tickets_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await createIndexes(db, [
    ['recovery_codes', ['user_id']],
    ['second_factor_tickets', ['user_id']],
    ['second_factor_tickets', ['expires_at']],
  ])
  await db.schema.alterTable('users').addColumn('authenticator_at', textType(db)).execute()
  await db.schema.alterTable('sessions').addColumn('second_factor', textType(db)).execute()
}

export const secondFactors: Migration = { up }
