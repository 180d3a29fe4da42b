import { type RawBuilder, sql } from 'kysely'
import { indexedText, TOKENS_VERSION } from '../../../contract/tokeniser.ts'
import { ideaWords, pdfWords } from '../idea-content.ts'
import { profileTexts, skillKeys } from '../profile-texts.ts'
import type { Db, Tables } from '../tables.ts'

/** Columns with tokens (contract/tokeniser.ts) of other columns of a row. */
type TokenColumns = {
  table: keyof Tables
  key: string[]
  /** Columns that are read, beside the key. */
  read: RawBuilder<unknown>[]
  derive: (row: Record<string, string>) => Record<string, string>
  /** Fewer where they are long. */
  rowsAtOnce?: number
  /** A column that is empty where the texts were erased, and stays so. */
  erased?: string
}

const ROWS_AT_ONCE = 500
const LONG_ROWS_AT_ONCE = 50

/** Says in `derived_state` by which tokeniser the columns were derived. */
export const TEXTS_STATE = `tokens ${TOKENS_VERSION}`

const listOf = (json = '[]'): string[] => JSON.parse(json)

const PROFILE = [
  ...[sql`firstname`, sql`lastname`, sql`title`, sql`skills`, sql`bio`],
  sql`(select username from users where users.id = profiles.user_id) as username`,
]

function textsOfProfile({ skills, ...row }: Record<string, string>) {
  const { firstname = '', lastname = '', username = '', title = '', bio = '' } = row
  return profileTexts({ firstname, lastname, username, title, skills: listOf(skills), bio })
}

const TOKEN_COLUMNS: TokenColumns[] = [
  {
    ...{ table: 'ideas', key: ['id'], read: [sql`title`] },
    derive: ({ title = '' }) => ({ search_text: indexedText(title) }),
  },
  {
    ...{ table: 'messages', key: ['id'], read: [sql`text`] },
    derive: ({ text = '' }) => ({ search_text: indexedText(text) }),
  },
  {
    ...{ table: 'audit_entries', key: ['id'], read: [sql`target_name`, sql`reason`], erased: 'search_text' },
    derive: ({ target_name = '', reason = '' }) => ({ search_text: indexedText(target_name, reason) }),
  },
  {
    ...{ table: 'connections', key: ['user_id', 'other_id'], read: [sql`note`] },
    derive: ({ note = '' }) => ({ note_search: indexedText(note) }),
  },
  {
    ...{ table: 'comments', key: ['id'], read: [sql`text`] },
    derive: ({ text = '' }) => ({ search_text: indexedText(text) }),
  },
  {
    ...{ table: 'idea_texts', key: ['idea_id'], rowsAtOnce: LONG_ROWS_AT_ONCE },
    read: [
      sql`pdf_text`,
      ...['title', 'tags', 'description', 'learning_outcome'].map(
        (column) =>
          sql`(select ${sql.ref(column)} from ideas where ideas.id = idea_texts.idea_id) as ${sql.ref(column)}`,
      ),
    ],
    derive: ({ title = '', tags, description = '', learning_outcome = '', pdf_text = '' }) => ({
      ...ideaWords({ title, tags: listOf(tags), description, learning_outcome }),
      pdf_words: pdfWords(pdf_text),
    }),
  },
  {
    ...{ table: 'idea_roles', key: ['id'], read: [sql`skills`] },
    derive: ({ skills }) => ({ skill_keys: skillKeys(listOf(skills)) }),
  },
  {
    ...{ table: 'profiles', key: ['user_id'], read: PROFILE },
    derive: (row) => {
      const { search_text: _text, ...names } = textsOfProfile(row)
      return names
    },
  },
  {
    ...{ table: 'profiles', key: ['user_id'], read: PROFILE, erased: 'search_text' },
    derive: (row) => ({ search_text: textsOfProfile(row).search_text }),
  },
]

/** Derives the tokens of all rows again. Pass a transaction. */
export async function deriveTexts(transaction: Db): Promise<void> {
  for (const columns of TOKEN_COLUMNS) await deriveColumns(transaction, columns)
}

async function deriveColumns(
  db: Db,
  { table, key, read, derive, erased, rowsAtOnce = ROWS_AT_ONCE }: TokenColumns,
): Promise<void> {
  const keys = sql.join(key.map((column) => sql.ref(column)))
  let last = key.map(() => '')
  for (;;) {
    const { rows } = await sql<Record<string, string>>`
      select ${sql.join([...key.map((column) => sql.ref(column)), ...read])} from ${sql.table(table)}
      where (${keys}) > (${sql.join(last)}) ${erased ? sql`and ${sql.ref(erased)} <> ''` : sql``} order by ${keys} limit ${sql.lit(rowsAtOnce)}`.execute(
      db,
    )
    const end = rows.at(-1)
    if (!end) return
    last = key.map((column) => end[column] ?? '')
    await writeColumns(
      db,
      { table, key },
      rows.map((row) => ({ ...Object.fromEntries(key.map((column) => [column, row[column] ?? ''])), ...derive(row) })),
    )
  }
}

async function writeColumns(
  db: Db,
  { table, key }: Pick<TokenColumns, 'table' | 'key'>,
  rows: Record<string, string>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const own = (column: string) => sql.ref(`${table}.${column}`)
  const derived = (column: string) => sql.ref(`derived.${column}`)
  const set = columns.filter((column) => !key.includes(column))
  await sql`with derived (${sql.join(columns.map((column) => sql.ref(column)))})
    as (values ${sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))})
    update ${sql.table(table)} set ${sql.join(set.map((column) => sql`${sql.ref(column)} = ${derived(column)}`))}
    from derived where ${sql.join(
      key.map((column) => sql`${own(column)} = ${derived(column)}`),
      sql` and `,
    )} and (${sql.join(
      set.map((column) => sql`${own(column)} <> ${derived(column)}`),
      sql` or `,
    )})`.execute(db)
}
