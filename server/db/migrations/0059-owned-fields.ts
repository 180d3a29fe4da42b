import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { textType } from './frozen/create-table.ts'

/** Fields of profiles that a university owns. */
async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('profiles')
    .addColumn('owned_fields', textType(db), (column) => column.notNull().defaultTo('[]'))
    .execute()
}

export const ownedFields: Migration = { up }
