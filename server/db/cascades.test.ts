import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { topicsOfDeletion, topicsOfUpdate } from './written-topics.ts'

type Reference = { table: string; column: string; refersTo: string; onDelete: string }

test('a deletion makes the topics stale of the rows that the database deletes or changes with it', async () => {
  const { deps } = await startTestApp()
  const { rows } = await sql<Reference>`
    select t.name as "table", f."from" as "column", f."table" as "refersTo", f.on_delete as "onDelete"
    from pragma_table_list() t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and t.type = 'table' and f.on_delete <> 'NO ACTION'`.execute(deps.db)
  expect(rows.length).toBeGreaterThan(50)
  const missing = rows.flatMap(({ table, column, refersTo, onDelete }) => {
    const made = onDelete === 'CASCADE' ? topicsOfDeletion(table) : topicsOfUpdate(table, column)
    const known = new Set(topicsOfDeletion(refersTo))
    return made.filter((topic) => !known.has(topic)).map((topic) => `${refersTo}: ${topic} (${table})`)
  })
  expect([...new Set(missing)].toSorted()).toEqual([])
})
