import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Members who left a team, so that they never review the idea. Of earlier ones, the authors of a version are known. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'former_members', [
    ['idea_id', 'text'],
    ['user_id', 'text'],
    ['left_at', 'text'],
  ])
    .addPrimaryKeyConstraint('former_members_pair', ['idea_id', 'user_id'])
    .addForeignKeyConstraint('former_members_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('former_members_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [['former_members', ['user_id']]])
  await sql`
    insert into former_members (idea_id, user_id, left_at)
    select versions.idea_id, versions.content_author_id, max(versions.content_saved_at)
    from (
      select id as idea_id, content_author_id, content_saved_at from ideas
      union all select idea_id, content_author_id, content_saved_at from idea_versions
      union all select idea_id, content_author_id, content_saved_at from unpublished_versions
    ) as versions
    join ideas on ideas.id = versions.idea_id
    where versions.content_author_id is not null and versions.content_author_id <> ideas.user_id
      and not exists (
        select 1 from idea_members
        where idea_members.idea_id = versions.idea_id and idea_members.user_id = versions.content_author_id)
    group by versions.idea_id, versions.content_author_id`.execute(db)
}

export const formerMembers: Migration = { up }
