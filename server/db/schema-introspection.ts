import { type Kysely, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './tables.ts'

/** A table as the database itself describes it, so that new tables are included. */
export type TableShape = {
  name: string
  /** In the order of their names. Computed ones are left out. */
  columns: string[]
  /** The columns of the primary key. */
  key: string[]
  /** The tables that its foreign keys name. */
  refersTo: string[]
}

/** Any table, by name. */
export type AnyDb = Kysely<Record<string, Record<string, unknown>>>

/** The migrator's tables, and SQLite's. */
const NOT_OURS = /^(kysely|sqlite)_/

/** Tables computed by server/db/derived from other rows. */
const DERIVED = new Set(['counts', 'derived_state', 'member_skills', 'search_words', 'wanted_skills'])

type ColumnRow = { table: string; column: string; key_position: number | null }
type ReferenceRow = { table: string; refers_to: string }

/** Every table with data of Quad, each after the ones that it refers to. */
export async function readTableShapes(db: Db): Promise<TableShape[]> {
  const { columns, references } = engineOf(db) === 'postgres' ? await postgresRows(db) : await sqliteRows(db)
  const names = [...new Set(columns.map(({ table }) => table))].filter(isOurs).sort()
  const shapes = names.map((name) => {
    const own = columns.filter(({ table }) => table === name)
    const key = own.filter(({ key_position }) => Number(key_position) > 0)
    return {
      name,
      columns: own.map(({ column }) => column).sort(),
      key: key.sort((a, b) => Number(a.key_position) - Number(b.key_position)).map(({ column }) => column),
      refersTo: references
        .filter(({ table, refers_to }) => table === name && refers_to !== name)
        .map((r) => r.refers_to),
    }
  })
  return inOrderOfReference(shapes)
}

function isOurs(name: string): boolean {
  return !NOT_OURS.test(name) && !DERIVED.has(name)
}

function inOrderOfReference(shapes: TableShape[]): TableShape[] {
  const ordered: TableShape[] = []
  const waiting = new Set(shapes)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const ready = [...waiting].filter(({ refersTo }) => !refersTo.some((name) => names.has(name)))
    if (ready.length === 0) throw new Error(`The tables ${[...names].join(', ')} have circular references.`)
    for (const shape of ready) waiting.delete(shape)
    ordered.push(...ready)
  }
  return ordered
}

/** Virtual tables and their shadow tables hold no data of their own. */
async function sqliteRows(db: Db) {
  const columns = await sql<ColumnRow>`
    select t.name as "table", c.name as "column", c.pk as key_position
    from pragma_table_list() t join pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table'`.execute(db)
  const references = await sql<ReferenceRow>`
    select t.name as "table", f."table" as refers_to
    from pragma_table_list() t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and t.type = 'table'`.execute(db)
  return { columns: columns.rows, references: references.rows }
}

async function postgresRows(db: Db) {
  const columns = await sql<ColumnRow>`
    select t.relname as "table", a.attname as "column", array_position(i.indkey::int2[], a.attnum) + 1 as key_position
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = t.oid and i.indisprimary
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')`.execute(db)
  const references = await sql<ReferenceRow>`
    select t.relname as "table", r.relname as refers_to
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`.execute(db)
  return { columns: columns.rows, references: references.rows }
}
