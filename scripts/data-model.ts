import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../server/db/connection.ts'
import { migrate } from '../server/db/migrate.ts'
import type { Db } from '../server/db/tables.ts'

type Column = { table: string; column: string; type: string; isNullable: number; keyPosition: number; isUnique: number }
type Reference = { table: string; column: string; refersTo: string; onDelete: string }

/** Mermaid's diagram of the schema that the migrations make. */
export async function drawDataModel(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-data-model-'))
  const db = openDatabase({ engine: 'sqlite', file: join(folder, 'quad.sqlite') })
  try {
    await migrate(db)
    return draw(await columnsOf(db), await referencesOf(db))
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

function draw(columns: Column[], references: Reference[]): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([table, own]) => {
    const lines = own.map((column) => `    ${attribute(column, references)}\n`)
    return `  ${table} {\n${lines.join('')}  }\n`
  })
  const relations = references.map(({ table, column, refersTo, onDelete }) => {
    const own = columns.filter((other) => other.table === table)
    const isOptional = own.some((other) => other.column === column && other.isNullable)
    const isKey = own.filter(({ keyPosition }) => keyPosition > 0).every((other) => other.column === column)
    const many = isKey ? 'o|' : 'o{'
    return `  ${refersTo} ${isOptional ? '|o' : '||'}--${many} ${table} : "${column}, on delete ${onDelete.toLowerCase()}"\n`
  })
  return `erDiagram\n${tables.join('')}${relations.join('')}`
}

function attribute(
  { table, column, type, isNullable, keyPosition, isUnique }: Column,
  references: Reference[],
): string {
  const isReference = references.some((reference) => reference.table === table && reference.column === column)
  const keys = [keyPosition > 0 && 'PK', isReference && 'FK', isUnique && 'UK'].filter(Boolean).join(', ')
  return [type, column, keys, isNullable ? '"null"' : ''].filter(Boolean).join(' ')
}

/** Leaves out the tables of the migrator and of search indexes. */
async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select t.name as "table", c.name as "column", lower(c.type) as type, c.pk as "keyPosition",
      not (c."notnull" or c.pk) as "isNullable",
      exists (
        select 1 from pragma_index_list(t.name) i join pragma_index_info(i.name) n
        where i.origin = 'u' and n.name = c.name) as "isUnique"
    from pragma_table_list() t join pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'kysely%' and t.name not like 'sqlite%'
    order by t.name, c.cid`.execute(db)
  return rows
}

async function referencesOf(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select t.name as "table", f."from" as "column", f."table" as "refersTo", f.on_delete as "onDelete"
    from pragma_table_list() t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and t.type = 'table'
    order by t.name, f."from"`.execute(db)
  return rows
}
