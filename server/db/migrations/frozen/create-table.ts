import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { engineOf } from './engine.ts'

type Column = [name: string, type: 'text' | 'integer', ...flags: ('null' | 'primary' | 'unique')[]]

/** PostgreSQL would sort text by its own locale; by bytes, as SQLite does, lists are in the same order on both. */
export function textType(db: Kysely<unknown>): RawBuilder<unknown> {
  return engineOf(db) === 'postgres' ? sql`text collate "C"` : sql`text`
}

/** Begins a table. Columns are not null unless flagged. */
export function createTable(db: Kysely<unknown>, name: string, columns: Column[]): CreateTableBuilder<string, string> {
  return columns.reduce<CreateTableBuilder<string, string>>((table, [column, type, ...flags]) => {
    return table.addColumn(column, type === 'text' ? textType(db) : type, (definition) => {
      let built = flags.includes('null') ? definition : definition.notNull()
      if (flags.includes('primary')) built = built.primaryKey()
      if (flags.includes('unique')) built = built.unique()
      return built
    })
  }, db.schema.createTable(name))
}

/** Creates indexes, each named after its table and columns. */
export async function createIndexes(db: Kysely<unknown>, indexes: [table: string, columns: string[]][]): Promise<void> {
  for (const [table, columns] of indexes) {
    await db.schema
      .createIndex(`${table}_${columns.join('_')}`)
      .on(table)
      .columns(columns)
      .execute()
  }
}
