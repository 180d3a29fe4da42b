import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable, textType } from './frozen/create-table.ts'
import { sortKey } from './frozen/sort-key.ts'

type Skilled = { id: string; skills: string }

const ROWS_AT_ONCE = 500

/**
 * Skills in the form in which they are compared, who is found by which (`member_skills`) and which ideas ask for which
 * (`wanted_skills`), both derived, and who does not want to be found.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, id] of [
    ['profiles', 'user_id'],
    ['idea_roles', 'id'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('skill_keys', textType(db), (column) => column.notNull().defaultTo(sql.lit('[]')))
      .execute()
    await setSkillKeys(db, table, id)
  }
  await db.schema.alterTable('profiles').addColumn('closed_to_matches_at', textType(db)).execute()
  await createTable(db, 'member_skills', [
    ['skill_key', 'text'],
    ['user_id', 'text'],
  ])
    .addPrimaryKeyConstraint('member_skills_pair', ['skill_key', 'user_id'])
    .addForeignKeyConstraint('member_skills_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createTable(db, 'wanted_skills', [
    ['skill_key', 'text'],
    ['idea_id', 'text'],
    ['skill', 'text'],
  ])
    .addPrimaryKeyConstraint('wanted_skills_pair', ['skill_key', 'idea_id'])
    .addForeignKeyConstraint('wanted_skills_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [
    ['member_skills', ['user_id']],
    ['wanted_skills', ['idea_id']],
  ])
}

async function setSkillKeys(db: Kysely<unknown>, table: string, id: string): Promise<void> {
  const [of, key] = [sql.table(table), sql.ref(id)]
  let last = ''
  for (;;) {
    const { rows } = await sql<Skilled>`select ${key} as id, skills from ${of}
      where ${key} > ${last} and skills <> '[]' order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
    for (const row of rows) {
      const keys = JSON.stringify((JSON.parse(row.skills) as string[]).map(sortKey))
      await sql`update ${of} set skill_keys = ${keys} where ${key} = ${row.id}`.execute(db)
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < ROWS_AT_ONCE) return
  }
}

export const matching: Migration = { up }
