import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { OF_COMMENT } from '../features/comments/comments.repo.ts'
import { startTestApp } from '../testing/test-app.ts'
import { topicsOfDeletion, topicsOfUpdate } from './written-topics.ts'

type Reference = { table: string; column: string; refersTo: string; onDelete: string }

/** Replies stay, and news of a comment is ended by its kind. */
const NOT_OF_COMMENT = ['comments', 'notifications']

// References are the same on both engines.
const onSqlite = test.runIf(process.env.TEST_ENGINE === 'sqlite')

onSqlite('a comment that keeps its place takes along every row that refers to it', async () => {
  const { deps } = await startTestApp()
  const { rows } = await sql<Pick<Reference, 'table'>>`
    select distinct t.name as "table" from pragma_table_list() t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and t.type = 'table' and f."table" = 'comments'`.execute(deps.db)
  const tables = rows.map(({ table }) => table).filter((table) => !NOT_OF_COMMENT.includes(table))
  expect(tables.toSorted()).toEqual([...OF_COMMENT].toSorted())
})

onSqlite('a deletion makes the topics stale of the rows that the database deletes or changes with it', async () => {
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
