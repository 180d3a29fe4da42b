import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'
import { dictionaryKey } from './frozen/dictionary-key.ts'

type Sorted = { table: string; id: string; name: RawBuilder<string>; column: string }

const ROWS_AT_ONCE = 500

const NAME = sql<string>`coalesce(nullif(trim(firstname || ' ' || lastname), ''),
  (select username from users where users.id = profiles.user_id))`

/** Lists are sorted as dictionaries are. Names get a column of their own for searches, which read `sort_name` so far. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('profiles')
    .addColumn('search_name', textType(db), (column) => column.notNull().defaultTo(sql.lit('')))
    .execute()
  await sql`update profiles set search_name = sort_name`.execute(db)
  await setSortKeys(db, { table: 'profiles', id: 'user_id', name: NAME, column: 'sort_name' })
  await setSortKeys(db, { table: 'ideas', id: 'id', name: sql`title`, column: 'sort_title' })
}

async function setSortKeys(db: Kysely<unknown>, { table, id, name, column }: Sorted): Promise<void> {
  let last = ''
  for (;;) {
    const { rows } = await sql<{ id: string; name: string }>`
      select ${sql.ref(id)} as id, ${name} as name from ${sql.table(table)}
      where ${sql.ref(id)} > ${last} order by ${sql.ref(id)} limit ${ROWS_AT_ONCE}`.execute(db)
    if (rows.length === 0) return
    const changed = rows.map((row) => sql`(${row.id}, ${dictionaryKey(row.name)})`)
    await sql`with changed (changed_id, new_key) as (values ${sql.join(changed)})
      update ${sql.table(table)} set ${sql.ref(column)} = new_key from changed
      where ${sql.ref(id)} = changed_id and ${sql.ref(column)} <> new_key`.execute(db)
    last = rows.at(-1)?.id ?? ''
  }
}

export const dictionaryOrder: Migration = { up }
