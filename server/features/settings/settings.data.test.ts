// @module-tag postgres

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readTableShapes } from '../../db/schema-introspection.ts'
import { FEATURES } from '../../features.ts'
import { PDF, rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { collectQueries, tablesOf } from '../../testing/request-queries.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

type Reference = { table: string; column: string; onDelete: string }

/** Every column that refers to a member, with what its foreign key does when the member is deleted. */
async function memberColumns({ deps: { db, config } }: TestApp): Promise<Reference[]> {
  const { rows } =
    config.database.engine === 'postgres'
      ? await sql<Reference>`
          select kcu.table_name as "table", kcu.column_name as "column", rc.delete_rule as "onDelete"
          from information_schema.referential_constraints rc
          join information_schema.key_column_usage kcu on kcu.constraint_name = rc.constraint_name
          join information_schema.table_constraints target on target.constraint_name = rc.unique_constraint_name
          where target.table_name = 'users'`.execute(db)
      : await sql<Reference>`
          select m.name as "table", f."from" as "column", f.on_delete as "onDelete"
          from sqlite_master m join pragma_foreign_key_list(m.name) f
          where m.type = 'table' and f."table" = 'users'`.execute(db)
  return rows
}

const MEMBER_DATA = FEATURES.flatMap(({ memberData = [] }) => memberData)
/** Rows of no use to the member: see the comments in the manifests. */
const NOT_EXPORTED = [
  'tokens',
  'review_openings',
  'user_import_changes',
  'idea_imports',
  'outbox',
  'mail_links',
  'answer_times',
  'idempotency_keys',
  'uploads',
]

test("every table with a member's data is declared in one manifest, with a file in the data export", async () => {
  const referring = new Set((await memberColumns(await startTestApp())).map(({ table }) => table))
  expect(referring).toContain('reviews')
  const declared = MEMBER_DATA.flatMap(({ tables }) => Object.keys(tables))
  expect(declared.toSorted()).toEqual([...new Set([...referring, 'outbox', 'users'])].toSorted())
  const withoutFile = MEMBER_DATA.filter(({ files }) => !files).flatMap(({ tables }) => Object.keys(tables))
  expect(withoutFile.toSorted()).toEqual(NOT_EXPORTED.toSorted())
})

/** Tables beside exported ones that hold nothing to read: secrets, derived rows and words of others. */
const NOT_READ = [
  ...['authenticators', 'comment_mentions', 'digests', 'files'],
  ...['member_skills', 'provider_tests', 'second_factor_tickets'],
]

test('the export of data reads every table that it declares', async () => {
  const app = await startTestApp()
  const { id } = await signedInMember(app, { isAdmin: true })
  const actor = { kind: 'member' as const, userId: id, isAdmin: true, sessionHash: '' }
  const unread: string[] = []
  for (const { tables, files } of MEMBER_DATA) {
    if (!files) continue
    const { queries } = await collectQueries(async () => {
      for await (const { content } of files(app.deps, actor)) for await (const _part of content);
    })
    const read = tablesOf(queries)
    unread.push(...Object.keys(tables).filter((table) => !read.has(table)))
  }
  expect(unread.toSorted()).toEqual(NOT_READ)
})

test("every table with a member's data declares the same action on deletion as its foreign keys", async () => {
  const columns = await memberColumns(await startTestApp())
  const onDeletion: Record<string, unknown> = Object.assign({}, ...MEMBER_DATA.map(({ tables }) => tables))
  const problems = columns.filter(({ table, onDelete }) => {
    if (onDeletion[table] === 'cascade') return onDelete !== 'CASCADE'
    if (onDeletion[table] === 'set null') return onDelete !== 'SET NULL'
    return onDeletion[table] === undefined
  })
  expect(problems).toEqual([])
})

test('no row names a member after the deletion of the account', async () => {
  const app = await startTestApp()
  const [member, other] = [await signedInMember(app, { isAdmin: true }), await signedInMember(app, { isAdmin: true })]
  const own = await shareIdea(app, member, { pdf: PDF })
  await rejectIdea(app, other, own.id)
  await rejectIdea(app, member, (await shareIdea(app, other)).id)
  await app.call('POST', '/v1/connections', { token: member.token, body: { user_id: other.id, note: '' } })
  await app.call('POST', '/v1/connections', { token: other.token, body: { user_id: member.id, note: '' } })
  await app.call('POST', '/v1/auth/tokens/password-reset-request', { body: { email: member.email } })
  await app.deliverMails()
  expect(await rowsNaming(app, member)).not.toEqual([])

  const body = { password: member.password, ideas: 'delete' }
  const response = await app.call('POST', '/v1/settings/account-deletion', { token: member.token, body })
  expect(response.statusCode).toBe(200)
  expect(await rowsNaming(app, member)).toEqual([])
  const reviews = await app.deps.db.selectFrom('reviews').select(['reviewer_id', 'decision']).execute()
  expect(reviews).toEqual([{ reviewer_id: null, decision: 'Rejected' }])
})

/** The names of tables with a row that has the member's id or address in any column. */
async function rowsNaming({ deps: { db } }: TestApp, { id, email }: { id: string; email: string }): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await readTableShapes(db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    const text = JSON.stringify(rows)
    if (text.includes(id) || text.includes(email)) found.push(name)
  }
  return found
}
