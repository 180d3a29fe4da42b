// @module-tag postgres

import { join } from 'node:path'
import { sql } from 'kysely'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { engineOf } from './engine.ts'
import type { Db } from './tables.ts'

/** For each table, each column: `text`, `integer null` and the like. */
type Schema = Record<string, Record<string, string>>

const TABLES_FILE = join(import.meta.dirname, 'tables.ts')
const ROOT = join(import.meta.dirname, '../..')
/** The only types of Kysely's 260 files that the columns are made of. */
const COLUMN_TYPES = join(ROOT, 'node_modules/kysely/dist/util/column-type.d.ts')
/** The migrator's and SQLite's own tables, and the shadow tables of its search indexes. */
const NOT_DECLARED = /^(kysely|sqlite)_|_search(_\w+)?$/
const ENGINE_TYPES: Record<string, string> = { int4: 'integer', int8: 'integer' }

test('tables.ts declares the tables and columns that the migrations make', async () => {
  const { deps } = await startTestApp()
  const { schema, generated } = declared()
  const real = await realSchema(deps.db)
  expect(schema).toEqual(real.schema)
  // A column that inserts may leave out has a default, or may be null.
  expect(generated.filter((column) => !real.optional.has(column))).toEqual([])
})

/** The schema declared in tables.ts, and its columns that inserts may omit although they are never null. */
function declared(): { schema: Schema; generated: string[] } {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT)
  // This file needs no other types, and reading the types of all packages takes seconds.
  const few = { lib: ['lib.es2020.d.ts'], types: [], paths: { kysely: [COLUMN_TYPES] } }
  const program = ts.createProgram([TABLES_FILE], { ...options, ...few, incremental: false, composite: false })
  const checker = program.getTypeChecker()
  const alias = program
    .getSourceFile(TABLES_FILE)
    ?.statements.find((node) => ts.isTypeAliasDeclaration(node) && node.name.text === 'Tables')
  if (!alias) throw new Error('tables.ts has no type Tables.')
  const generated: string[] = []
  const tables = checker.getTypeAtLocation(alias).getProperties()
  const entries = tables.map((table) => {
    const columns = checker.getTypeOfSymbol(table).getProperties()
    return [
      table.name,
      Object.fromEntries(
        columns.map((column) => {
          const { text, isGenerated } = columnOf(checker, checker.getTypeOfSymbol(column))
          if (isGenerated) generated.push(`${table.name}.${column.name}`)
          return [column.name, text]
        }),
      ),
    ]
  })
  return { schema: Object.fromEntries(entries), generated }
}

/** `Generated<T>` is one of Kysely's column types for each member of the union T. */
function columnOf(checker: ts.TypeChecker, type: ts.Type): { text: string; isGenerated: boolean } {
  const parts = type.isUnion() ? type.types : [type]
  const selected = parts.flatMap((part) => {
    const symbol = part.getProperty('__select__')
    const select = symbol ? checker.getTypeOfSymbol(symbol) : part
    return select.isUnion() ? select.types : [select]
  })
  const isNullable = selected.some(({ flags }) => flags & ts.TypeFlags.Null)
  const values = selected.filter(({ flags }) => !(flags & ts.TypeFlags.Null))
  const isAll = (flag: ts.TypeFlags) => values.every(({ flags }) => flags & flag)
  const base = isAll(ts.TypeFlags.StringLike) ? 'text' : isAll(ts.TypeFlags.NumberLike) ? 'integer' : 'unknown'
  const isGenerated = parts.some((part) => part.getProperty('__select__') !== undefined)
  return { text: isNullable ? `${base} null` : base, isGenerated }
}

async function realSchema(db: Db): Promise<{ schema: Schema; optional: Set<string> }> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !NOT_DECLARED.test(name))
  const optional = new Set<string>()
  const computed = engineOf(db) === 'postgres' ? new Map<string, [string, string][]>() : await computedColumns(db)
  const entries = tables.map(({ name, columns }) => {
    // PostgreSQL's counts have a key that nothing reads.
    const own = columns.filter((column) => !(name === 'counts' && column.isAutoIncrementing))
    for (const column of own) {
      if (column.hasDefaultValue || column.isNullable) optional.add(`${name}.${column.name}`)
    }
    const texts = own.map(({ name: column, dataType, isNullable }) => {
      const type = ENGINE_TYPES[dataType.toLowerCase()] ?? dataType.toLowerCase()
      return [column, isNullable ? `${type} null` : type]
    })
    for (const [column] of computed.get(name) ?? []) optional.add(`${name}.${column}`)
    return [name, Object.fromEntries([...texts, ...(computed.get(name) ?? [])])]
  })
  return { schema: Object.fromEntries(entries), optional }
}

/** The columns that SQLite computes, which Kysely leaves out. */
async function computedColumns(db: Db): Promise<Map<string, [string, string][]>> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select t.name as "table", c.name as "column", lower(c.type) || iif(c."notnull", '', ' null') as type
    from pragma_table_list() t join pragma_table_xinfo(t.name) c where c.hidden in (2, 3)`.execute(db)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return new Map([...byTable].map(([table, columns]) => [table, columns.map(({ column, type }) => [column, type])]))
}
