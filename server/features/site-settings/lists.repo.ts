import { sql } from 'kysely'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { ListName } from '../../../contract/lists.ts'
import { liftTimeLimits, lockName, lockNameForShare } from '../../db/locks.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import type { Rename } from './list-changes.ts'

const LOCK = 'lists of the settings'

/** Where names of a list are stored: as a column, or within JSON, where one of `after` comes before them. */
const COLUMNS = {
  categories: [
    { table: 'ideas', column: 'category' },
    { table: 'idea_versions', column: 'category' },
    { table: 'unpublished_versions', column: 'category' },
  ],
  faculties: [
    { table: 'profiles', column: 'faculty' },
    { table: 'invitations', column: 'faculty' },
  ],
  years: [
    { table: 'profiles', column: 'year' },
    { table: 'invitations', column: 'year' },
  ],
} as const
/** With what precedes the quotation mark, as a name can have one too, which is escaped. */
const IN_AN_ARRAY = ['[', ',']
const JSON_COLUMNS = {
  categories: [
    { table: 'users', column: 'review_categories', after: IN_AN_ARRAY },
    { table: 'drafts', column: 'content', after: ['"category":'] },
  ],
  faculties: [
    { table: 'users', column: 'review_faculties', after: IN_AN_ARRAY },
    { table: 'calls', column: 'faculties', after: IN_AN_ARRAY },
  ],
  years: [],
} as const

/** Nobody changes the lists until the transaction ends. */
export async function lockListsForShare(tx: Tx): Promise<void> {
  await lockNameForShare(tx.db, LOCK)
}

/** Waits for who stores a name of the lists, and lets nobody else until the transaction ends. */
export async function lockLists(tx: Tx): Promise<void> {
  await lockName(tx.db, LOCK)
}

/** Renames in all rows. */
export async function renameListed(tx: Tx, list: ListName, renames: Rename[]): Promise<void> {
  await liftTimeLimits(tx.db)
  const names = sql.join(renames.map(({ from }) => from))
  for (const { table, column } of COLUMNS[list]) {
    const cases = sql.join(
      renames.map(({ from, to }) => sql`when ${from} then ${to}`),
      sql` `,
    )
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = case ${sql.ref(column)} ${cases} end
      where ${sql.ref(column)} in (${names})`.execute(tx.db)
  }
  for (const { table, column, after } of JSON_COLUMNS[list]) {
    for (const { from, to } of renames) {
      for (const start of after) {
        const [text, renamed] = [start + JSON.stringify(from), start + JSON.stringify(to)]
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}, ${text}, ${renamed})
          where ${has(column, text)}`.execute(tx.db)
      }
    }
  }
}

/** Whether an idea, a member, an invitation, a call or what a reviewer decides on has this name. */
export async function isListedUsed(db: Db, list: ListName, name: string): Promise<boolean> {
  const scopes = JSON_COLUMNS[list].filter(({ after }) => after === IN_AN_ARRAY)
  const uses = [
    ...COLUMNS[list].map(
      ({ table, column }) => sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${name})`,
    ),
    ...scopes.flatMap(({ table, column, after }) =>
      after.map(
        (start) => sql`exists (select 1 from ${sql.table(table)} where ${has(column, start + JSON.stringify(name))})`,
      ),
    ),
  ]
  const { rows } = await sql<{ used: boolean | number }>`select ${sql.join(uses, sql` or `)} as used`.execute(db)
  return Boolean(rows[0]?.used)
}

export type Usage = { name: string; count: number }[]

/** How many ideas, or members with a profile, have each name. */
export async function countListed(db: Db, list: ListName): Promise<Usage> {
  const [{ table, column }] = COLUMNS[list]
  const rows =
    table === 'ideas'
      ? await db
          .selectFrom('ideas')
          .select((eb) => ['category as name', eb.fn.countAll<number | string>().as('count')])
          .where('merged_into', 'is', null)
          .groupBy('category')
          .execute()
      : await db
          .selectFrom('profiles')
          .select((eb) => [`${column} as name`, eb.fn.countAll<number | string>().as('count')])
          .where('user_id', '!=', ANONYMOUS_USER_ID)
          .groupBy(column)
          .execute()
  return rows.map(({ name, count }) => ({ name, count: Number(count) })).filter(({ name }) => name !== '')
}

/** Without LIKE, whose wildcards a name may have. */
function has(column: string, text: string) {
  return sql`replace(${sql.ref(column)}, ${text}, '') <> ${sql.ref(column)}`
}
