import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { sortKey } from './frozen/sort-key.ts'

/** A column with a normalised text, and what it is made of: `text`, the JSON list `words` and `rest`. */
type Source = {
  table: string
  column: string
  id: RawBuilder<string>
  text: RawBuilder<string>
  words?: RawBuilder<string>
  rest?: RawBuilder<string>
}
type Found = { id: string; text: string; words: string; rest: string }

const ROWS_AT_ONCE = 500
const NAME = sql<string>`coalesce(nullif(trim(firstname || ' ' || lastname), ''),
  (select username from users where users.id = profiles.user_id))`

const SOURCES: Source[] = [
  { table: 'ideas', column: 'search_text', id: sql`id`, text: sql`title` },
  { table: 'messages', column: 'search_text', id: sql`id`, text: sql`text` },
  { table: 'audit_entries', column: 'search_text', id: sql`id`, text: sql`target_name || ' ' || reason` },
  { table: 'connections', column: 'note_search', id: sql`user_id || ' ' || other_id`, text: sql`note` },
  {
    ...{ table: 'profiles', column: 'search_text', id: sql`user_id` },
    ...{ text: sql`${NAME} || ' ' || title`, words: sql`skills`, rest: sql`bio` },
  },
]

/**
 * Vowel signs of Sinhala and Tamil are part of stored texts, so that words that differ in them are not taken for each other.
 * In ASCII nothing changes. The job `idea-texts` reads texts of ideas and PDFs again.
 */
async function up(db: Kysely<unknown>): Promise<void> {
  for (const source of SOURCES) await rebuild(db, source)
  const isToBeRead = sql`${isBeyondAscii('own_text')} or ${isBeyondAscii('pdf_text')}`
  await sql`update idea_texts
    set read_due_at = (select created_at from ideas where ideas.id = idea_texts.idea_id)
    where ${isToBeRead}`.execute(db)
}

async function rebuild(db: Kysely<unknown>, source: Source): Promise<void> {
  const { table, column, id, text, words = sql`'[]'`, rest = sql`''` } = source
  let last = ''
  for (;;) {
    const { rows } = await sql<Found>`
      select ${id} as id, ${text} as text, ${words} as words, ${rest} as rest from ${sql.table(table)}
      where ${id} > ${last} and ${isBeyondAscii(column)}
      order by ${id} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
    if (rows.length === 0) return
    const changed = rows.map((row) => sql`(${row.id}, ${normalised(row)})`)
    await sql`with changed (changed_id, new_text) as (values ${sql.join(changed)})
      update ${sql.table(table)} set ${sql.ref(column)} = new_text from changed where ${id} = changed_id`.execute(db)
    last = rows.at(-1)?.id ?? ''
  }
}

const isBeyondAscii = (column: string) => sql<boolean>`octet_length(${sql.ref(column)}) > length(${sql.ref(column)})`

function normalised({ text, words, rest }: Found): string {
  return sortKey([text, ...JSON.parse(words), rest].join(' '))
}

export const searchWithVowelSigns: Migration = { up }
