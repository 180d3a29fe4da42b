import { ANONYMOUS_USER_ID } from '../../../contract/accounts.values.ts'

/** Derived data, in SQL for both engines. `sqlite.ts` and `postgres.ts` keep it up to date. */

/** `triggers` run after the triggers of another version are removed. */
export type DerivedStatements = { rebuild: string[]; triggers: string[] }

/** The visibility of a row is a timestamp: since when it is public, or null. */
type Visibility = {
  table: 'profiles' | 'ideas' | 'comments' | 'events'
  column: string
  /** The columns of the table that decide it; the rest is its member's. */
  dependsOn: string
  value: (row: string, member: string) => string
}

function shownSince(event: string, organiser: string): string {
  return `case when ${event}.hidden_at is null and ${organiser}.locked_at is null then ${event}.published_at end`
}

/** The only definition of public rows. Features read these columns. */
export const VISIBILITY: Visibility[] = [
  {
    table: 'profiles',
    column: 'listed_at',
    dependsOn: 'completed_at, hidden_at',
    value: (profile, member) =>
      `case when ${profile}.hidden_at is null and ${member}.activated_at is not null and ${member}.locked_at is null
       then ${profile}.completed_at end`,
  },
  {
    table: 'ideas',
    column: 'public_at',
    dependsOn: 'status, shown_status, held_at, user_id, hidden_at',
    value: (idea, author) =>
      `case when coalesce(${idea}.shown_status, ${idea}.status) <> 'Rejected' and ${idea}.held_at is null
       and ${idea}.hidden_at is null and ${author}.locked_at is null then ${idea}.created_at end`,
  },
  {
    table: 'comments',
    column: 'shown_at',
    dependsOn: 'deleted_at, user_id, hidden_at',
    value: (comment, author) =>
      `case when ${comment}.deleted_at is null and ${comment}.hidden_at is null and ${author}.locked_at is null
       then ${comment}.created_at end`,
  },
  {
    table: 'events',
    column: 'public_at',
    dependsOn: 'published_at, user_id, hidden_at, is_private',
    value: (event, organiser) => `case when ${event}.is_private = 0 then ${shownSince(event, organiser)} end`,
  },
  // Guests see a private event.
  { table: 'events', column: 'shown_at', dependsOn: 'published_at, user_id, hidden_at', value: shownSince },
]

/** The columns from which `locked_at` is generated. */
const LOCKS = ['suspended_at', 'scim_deactivated_at', 'provider_deactivated_at']
/** Columns of a member that affect the visibility of content. */
export const MEMBER_COLUMNS = ['activated_at', ...LOCKS].join(', ')

/** A count of rows by key. */
type Counted = {
  table: 'users' | 'profiles' | 'ideas' | 'reviews'
  /** The columns that decide under which kinds and keys a row counts. */
  dependsOn: string[]
  counts: { kind: string; key: (row: string) => string; condition: (row: string) => string }[]
}

/** Every account except the owner of content of deleted accounts. */
const isMember = (user: string) => `${user}.id <> '${ANONYMOUS_USER_ID}'`

const role = (user: string) => `${user}.user_type`
/** Day of a timestamp in UTC. */
const dayOf = (column: string) => (row: string) => `substr(${row}.${column}, 1, 10)`
const isOnBoard = (idea: string) => `${idea}.merged_into is null`
const isListed = (profile: string) => `${profile}.listed_at is not null`
const always = () => 'true'

export const COUNTED: Counted[] = [
  {
    table: 'users',
    dependsOn: ['user_type', 'activated_at', ...LOCKS],
    counts: [
      { kind: 'users', key: role, condition: isMember },
      {
        kind: 'suspended-users',
        key: role,
        condition: (row) => `${isMember(row)} and ${row}.suspended_at is not null`,
      },
      {
        kind: 'deactivated-users',
        key: role,
        condition: (row) =>
          `${isMember(row)} and (${row}.scim_deactivated_at is not null or ${row}.provider_deactivated_at is not null)`,
      },
      {
        kind: 'unactivated-users',
        key: role,
        condition: (row) => `${isMember(row)} and ${row}.activated_at is null and ${row}.locked_at is null`,
      },
    ],
  },
  {
    table: 'profiles',
    dependsOn: ['listed_at', 'faculty'],
    counts: [
      { kind: 'listed-profiles', key: (row) => `${row}.faculty`, condition: isListed },
      { kind: 'listed-days', key: dayOf('listed_at'), condition: isListed },
    ],
  },
  {
    table: 'ideas',
    dependsOn: ['public_at', 'category', 'status', 'merged_into', 'created_at'],
    counts: [
      {
        kind: 'public-ideas',
        key: (row) => `${row}.category`,
        condition: (row) => `${row}.public_at is not null and ${isOnBoard(row)}`,
      },
      { kind: 'ideas', key: (row) => `${row}.status`, condition: isOnBoard },
      { kind: 'categories', key: (row) => `${row}.status || ' ' || ${row}.category`, condition: isOnBoard },
      { kind: 'idea-days', key: dayOf('created_at'), condition: isOnBoard },
    ],
  },
  {
    table: 'reviews',
    dependsOn: ['created_at'],
    counts: [{ kind: 'review-days', key: dayOf('created_at'), condition: always }],
  },
]

/** How an engine makes rows of a JSON list: `value`, and its place as `key`. */
type Elements = (list: string, alias: string) => string

/** Source of a list of skills: `rows` selects the rows of one subject, or of all when `of` is absent. */
type SkillIndex = {
  table: 'member_skills' | 'wanted_skills'
  /** The column that names the subject. */
  subject: 'user_id' | 'idea_id'
  /** The tables that decide it, with the column that names the subject there and the columns that count. */
  dependsOn: { table: 'profiles' | 'idea_roles' | 'ideas'; id: string; columns: string[] }[]
  columns: string
  rows: (elements: Elements, of?: string) => string
}

const OPEN_ROLE = `ideas.public_at is not null and ideas.merged_into is null
  and idea_roles.filled_by is null and idea_roles.removed_at is null`

export const SKILL_INDEXES: SkillIndex[] = [
  {
    table: 'member_skills',
    subject: 'user_id',
    dependsOn: [{ table: 'profiles', id: 'user_id', columns: ['skill_keys', 'listed_at', 'closed_to_matches_at'] }],
    columns: 'skill_key, user_id',
    rows: (elements, of) =>
      `select distinct one.value, profiles.user_id from profiles, ${elements('profiles.skill_keys', 'one')}
       where profiles.listed_at is not null and profiles.closed_to_matches_at is null and one.value <> ''
       ${of ? `and profiles.user_id = ${of}` : ''}`,
  },
  {
    table: 'wanted_skills',
    subject: 'idea_id',
    dependsOn: [
      { table: 'idea_roles', id: 'idea_id', columns: ['skills', 'filled_by', 'removed_at'] },
      { table: 'ideas', id: 'id', columns: ['public_at', 'merged_into'] },
    ],
    columns: 'skill_key, idea_id, skill',
    rows: (elements, of) =>
      `select one.value, ideas.id, min(skill.value) from ideas, idea_roles,
         ${elements('idea_roles.skill_keys', 'one')}, ${elements('idea_roles.skills', 'skill')}
       where idea_roles.idea_id = ideas.id and ${OPEN_ROLE} and skill.key = one.key and one.value <> ''
       ${of ? `and ideas.id = ${of}` : ''} group by ideas.id, one.value
       union all select distinct '', ideas.id, '' from ideas, idea_roles
       where idea_roles.idea_id = ideas.id and ${OPEN_ROLE} ${of ? `and ideas.id = ${of}` : ''}`,
  },
]

/** Computes an index of skills: for one subject, or for all. */
export function writeSkillIndex(
  { table, subject, columns, rows }: SkillIndex,
  elements: Elements,
  of?: string,
): string[] {
  return [
    `delete from ${table} ${of ? `where ${subject} = ${of}` : ''}`,
    `insert into ${table} (${columns}) ${rows(elements, of)}`,
  ]
}

/**
 * The tables with short texts, whose tokens (`indexedText`) are searched within words, too: in all columns together.
 */
export const SEARCHED = [
  { table: 'profiles', columns: ['search_text'] },
  { table: 'ideas', columns: ['search_text'] },
  { table: 'messages', columns: ['search_text'] },
]

/** The tables whose tokens are searched by the start of words: in all columns together. */
export const WORD_INDEXES = [
  { table: 'idea_texts', columns: ['title_words', 'tag_words', 'text_words', 'pdf_words'] },
  { table: 'comments', columns: ['search_text'] },
] as const

/** The tables whose tokens are the words that are proposed for misspelt ones. */
export const VOCABULARY = [
  { table: 'idea_texts', columns: ['title_words', 'tag_words', 'text_words'] },
  { table: 'profiles', columns: ['search_text'] },
  { table: 'comments', columns: ['search_text'] },
]
/** Letters of such a word: shorter ones are like too many others. */
export const VOCABULARY_LETTERS = { min: 4, max: 24 }

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
         select '${kind}', ${key(table)}, count(*) from ${table} where ${condition(table)} group by ${key(table)}`,
    ),
  ),
]
