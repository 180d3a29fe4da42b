import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/**
 * Ideas that are merged into others, and which supports and follows of an idea came from one that is merged into it. The
 * merged idea keeps its own.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['ideas', 'merged_into'],
    ['idea_supports', 'moved_from'],
    ['idea_follows', 'moved_from'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, textType(db), (definition) => definition.references('ideas.id').onDelete('set null'))
      .execute()
    const [name, of] = [sql.ref(`${table}_${column}`), sql.table(table)]
    await sql`create index ${name} on ${of} (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(db)
  }
  await db.schema.alterTable('ideas').addColumn('merged_at', textType(db)).execute()
}

export const merges: Migration = { up }
