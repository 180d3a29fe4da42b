import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Roles that ideas look for, who offered or was invited to take one, and who works on an idea with its author. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'idea_roles', [
    ['id', 'text', 'primary'],
    ['idea_id', 'text'],
    ['position', 'integer'],
    ['title', 'text'],
    ['note', 'text'],
    ['skills', 'text'],
    ['filled_by', 'text', 'null'],
    ['created_at', 'text'],
    ['removed_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('roles_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('roles_filled_by', ['filled_by'], 'users', ['id'], (key) => key.onDelete('set null'))
    .addUniqueConstraint('idea_roles_one_each', ['idea_id', 'filled_by'])
    .execute()
  await createTable(db, 'idea_members', [
    ['idea_id', 'text'],
    ['user_id', 'text'],
    ['role', 'text'],
    ['coauthor_at', 'text', 'null'],
    ['created_at', 'text'],
  ])
    .addPrimaryKeyConstraint('idea_members_pair', ['idea_id', 'user_id'])
    .addForeignKeyConstraint('members_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('members_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createTable(db, 'role_requests', [
    ['id', 'text', 'primary'],
    ['kind', 'text'],
    ['idea_id', 'text'],
    ['role_id', 'text'],
    ['user_id', 'text'],
    ['note', 'text'],
    ['status', 'text'],
    ['created_at', 'text'],
    ['answered_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('requests_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('requests_role', ['role_id'], 'idea_roles', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('requests_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [
    ['idea_roles', ['idea_id', 'position']],
    ['idea_roles', ['filled_by']],
    ['idea_members', ['user_id', 'created_at']],
    ['role_requests', ['idea_id', 'user_id']],
    ['role_requests', ['role_id']],
    ['role_requests', ['user_id', 'created_at']],
  ])
  // A member has one open offer or invitation for each idea.
  await sql`create unique index role_requests_open on role_requests (idea_id, user_id) where status = 'open'`.execute(
    db,
  )
}

export const rolesAndTeams: Migration = { up }
