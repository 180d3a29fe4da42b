import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'
import { sortKey } from './frozen/sort-key.ts'

type Named = { id: string; name: string }

const ROWS_AT_ONCE = 500

const INDEXES = [
  'drop index ideas_public_title',
  'drop index ideas_public_category_title',
  'drop index ideas_title',
  'drop index ideas_status_title',
  'create index ideas_public_title on ideas (sort_title, id) where public_at is not null',
  'create index ideas_public_category_title on ideas (category, sort_title, id) where public_at is not null',
  'create index ideas_title on ideas (sort_title, id)',
  'create index ideas_status_title on ideas (status, sort_title, id)',
]

/**
 * Titles get a sort key of their own; so far the search text was used, which has no vowel signs of Sinhala or Tamil.
 * `sort_name` gets them too. In ASCII both are the same, so only other rows are computed one by one.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ideas')
    .addColumn('sort_title', textType(db), (column) => column.notNull().defaultTo(sql.lit('')))
    .execute()
  await sql`update ideas set sort_title = search_text`.execute(db)
  await setSortKeys(db, { table: 'ideas', id: 'id', name: sql`title`, column: 'sort_title' })
  const fullName = sql`firstname || ' ' || lastname`
  await setSortKeys(db, { table: 'profiles', id: 'user_id', name: fullName, column: 'sort_name' })
  for (const statement of INDEXES) await sql.raw(statement).execute(db)
}

async function setSortKeys(
  db: Kysely<unknown>,
  { table, id, name, column }: { table: string; id: string; name: ReturnType<typeof sql>; column: string },
): Promise<void> {
  let last = ''
  for (;;) {
    const { rows } = await sql<Named>`
      select ${sql.ref(id)} as id, ${name} as name from ${sql.table(table)}
      where ${sql.ref(id)} > ${last} and octet_length(${name}) > length(${name})
      order by ${sql.ref(id)} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
    for (const row of rows) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sortKey(row.name)} where ${sql.ref(id)} = ${row.id}`.execute(
        db,
      )
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < ROWS_AT_ONCE) return
  }
}

export const sortKeys: Migration = { up }
