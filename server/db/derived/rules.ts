/** What the database derives from its rows, in SQL that both engines read. `sqlite.ts` and `postgres.ts` keep it true. */

/** `triggers` run after those of another version are removed. */
export type DerivedStatements = { rebuild: string[]; triggers: string[] }

/** Who sees a row is a timestamp of its own: since when everybody does, or null. */
type Visibility = {
  table: 'profiles' | 'ideas' | 'comments'
  column: string
  /** The columns of the table that decide it; the rest is its member's. */
  dependsOn: string
  value: (row: string, member: string) => string
}

/** The only home of the rule of what is public. Features read these columns. */
export const VISIBILITY: Visibility[] = [
  {
    table: 'profiles',
    column: 'listed_at',
    dependsOn: 'completed_at',
    value: (profile, member) =>
      `case when ${member}.activated_at is not null and ${member}.suspended_at is null then ${profile}.completed_at end`,
  },
  {
    table: 'ideas',
    column: 'public_at',
    dependsOn: 'status, user_id',
    value: (idea, author) =>
      `case when ${idea}.status <> 'Rejected' and ${author}.suspended_at is null then ${idea}.created_at end`,
  },
  {
    table: 'comments',
    column: 'shown_at',
    dependsOn: 'deleted_at, user_id',
    value: (comment, author) =>
      `case when ${comment}.deleted_at is null and ${author}.suspended_at is null then ${comment}.created_at end`,
  },
]

/** Changes of a member that may change what is public. */
export const MEMBER_COLUMNS = 'activated_at, suspended_at'

/** What is counted, by a key. */
type Counted = {
  table: 'profiles' | 'ideas'
  /** The columns that decide under which kinds and keys a row counts. */
  dependsOn: string[]
  counts: { kind: string; key: string; condition: (row: string) => string }[]
}

export const COUNTED: Counted[] = [
  {
    table: 'profiles',
    dependsOn: ['listed_at', 'faculty'],
    counts: [{ kind: 'listed-profiles', key: 'faculty', condition: (row) => `${row}.listed_at is not null` }],
  },
  {
    table: 'ideas',
    dependsOn: ['public_at', 'category', 'status', 'merged_into'],
    counts: [
      {
        kind: 'public-ideas',
        key: 'category',
        condition: (row) => `${row}.public_at is not null and ${row}.merged_into is null`,
      },
      { kind: 'ideas', key: 'status', condition: (row) => `${row}.merged_into is null` },
    ],
  },
]

/** The tables whose texts, normalised as `search.ts` does, are searched by substring: in all columns together. */
export const SEARCHED = [
  { table: 'profiles', columns: ['search_text'] },
  { table: 'ideas', columns: ['search_text'] },
  { table: 'idea_texts', columns: ['own_text', 'pdf_text'] },
]

/** The table whose lists of words, with blanks between them, are searched by word. */
export const SEARCHED_BY_WORD = { table: 'idea_texts', columns: ['own_words', 'pdf_words'] }

/** Computes visibility and counts from the rows. */
export const REBUILD = [
  ...VISIBILITY.map(({ table, column, value }) => {
    const current = `(select ${value(table, 'users')} from users where users.id = ${table}.user_id)`
    return `update ${table} set ${column} = ${current} where ${column} is distinct from ${current}`
  }),
  'delete from counts',
  ...COUNTED.flatMap(({ table, counts }) =>
    counts.map(
      ({ kind, key, condition }) =>
        `insert into counts (kind, key, value)
         select '${kind}', ${key}, count(*) from ${table} where ${condition(table)} group by ${key}`,
    ),
  ),
]
