import { sql } from 'kysely'
import { compiled } from './compiled.ts'
import { engineOf } from './engine.ts'
import type { CountKind, Db } from './tables.ts'

/** How many rows of a kind there are, of one key or of all. Takes the same time however many they are. */
export async function readCount(db: Db, kind: CountKind, key?: string): Promise<number> {
  const [row] = await totals(db, kind, key)
  return Number(row?.total ?? 0)
}

const totals = compiled((db, kind: CountKind, key: string | undefined) =>
  db
    .selectFrom('counts')
    .select((eb) => eb.fn.sum<number | string | null>('value').as('total'))
    .where('kind', '=', kind)
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? '')),
)

/** How many rows there are of each key of a kind, from a key on. */
export async function readCounts(db: Db, kind: CountKind, from = ''): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('counts')
    .select((eb) => ['key', eb.fn.sum<number | string>('value').as('total')])
    .where('kind', '=', kind)
    .where('key', '>=', from)
    .groupBy('key')
    .having((eb) => eb.fn.sum('value'), '>', 0)
    .execute()
  return new Map(rows.map(({ key, total }) => [key, Number(total)]))
}

/** The keys of a kind that have any rows, in order. */
export async function readCountedKeys(db: Db, kind: CountKind): Promise<string[]> {
  const rows = await db
    .selectFrom('counts')
    .select('key')
    .where('kind', '=', kind)
    .groupBy('key')
    .having((eb) => eb.fn.sum('value'), '>', 0)
    .orderBy('key')
    .execute()
  return rows.map((row) => row.key)
}

/** On PostgreSQL each change is a row of its own until this adds them up; on SQLite there is nothing to do. */
export async function compactCounts(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  await sql`
    with gone as (delete from counts returning kind, key, value)
    insert into counts (kind, key, value)
    select kind, key, sum(value) from gone group by kind, key having sum(value) <> 0
  `.execute(db)
  // Words with but one row stay, as they are the most.
  await sql`
    with several as (select word from search_words group by word having count(*) > 1 or sum(uses) <= 0),
      gone as (delete from search_words using several where search_words.word = several.word returning search_words.*)
    insert into search_words (word, uses) select word, sum(uses) from gone group by word having sum(uses) > 0
  `.execute(db)
}
