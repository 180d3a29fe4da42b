import { type Kysely, type RawBuilder, sql } from 'kysely'

type Keys = {
  table: string
  id: string
  column: string
  text: RawBuilder<string>
  keyOf: (text: string) => string
}

const ROWS_AT_ONCE = 500

/** Sets a column of each row to a key that is made of a text of it. */
export async function setKeys(db: Kysely<unknown>, { table, id, column, text, keyOf }: Keys): Promise<void> {
  let last = ''
  for (;;) {
    const { rows } = await sql<{ id: string; text: string }>`
      select ${sql.ref(id)} as id, ${text} as text from ${sql.table(table)}
      where ${sql.ref(id)} > ${last} order by ${sql.ref(id)} limit ${ROWS_AT_ONCE}`.execute(db)
    if (rows.length === 0) return
    const changed = rows.map((row) => sql`(${row.id}, ${keyOf(row.text)})`)
    await sql`with changed (changed_id, new_key) as (values ${sql.join(changed)})
      update ${sql.table(table)} set ${sql.ref(column)} = new_key from changed
      where ${sql.ref(id)} = changed_id and ${sql.ref(column)} <> new_key`.execute(db)
    last = rows.at(-1)?.id ?? ''
  }
}
