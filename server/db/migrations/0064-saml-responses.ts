import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

/** Assertions of SAML providers, each of which counts once, and their users until the browser has ended the sign-in. */
async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'saml_responses', [
    ['hash', 'text', 'primary'],
    ['handle', 'text', 'null'],
    ['provider', 'text'],
    ['in_response_to', 'text', 'null'],
    ['payload', 'text', 'null'],
    ['created_at', 'text'],
    ['expires_at', 'text'],
  ]).execute()
  await createIndexes(db, [
    ['saml_responses', ['handle']],
    ['saml_responses', ['expires_at']],
  ])
}

export const samlResponses: Migration = { up }
