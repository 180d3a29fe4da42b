import { type Compilable, type CompiledQuery, sql } from 'kysely'
import { type Engine, engineOf } from './engine.ts'
import type { Db, Row, Tables } from './tables.ts'

/** Replaces in a query the argument at this place. */
class Placeholder {
  readonly place: number
  constructor(place: number) {
    this.place = place
  }
}

type Argument = string | number | null | undefined

let queryCount = 0

/**
 * A query whose text is built once for each engine and set of arguments that are given, for the calls that every page
 * makes. PostgreSQL keeps its plan, too. `build` gets placeholders for the arguments, so it must put them into the query and
 * not read them, except for whether one is undefined.
 */
export function compiled<Args extends Argument[], Row>(
  build: (db: Db, ...args: Args) => Compilable<Row>,
): (db: Db, ...args: Args) => Promise<Row[]> {
  const queries = new Map<string, CompiledQuery<Row>>()
  return async (db, ...args) => {
    const engine = engineOf(db)
    const key = args.reduce<string>((text, value) => text + (value === undefined ? '-' : '+'), engine)
    const query = queries.get(key) ?? prepare(engine, build(db, ...placeholders(args)).compile())
    queries.set(key, query)
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? args[value.place] : value))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/** Inserts one row with these columns by a compiled query. Returns false where there is one with this key. */
export function compiledInsert<T extends keyof Tables, C extends keyof Row<T> & string>(
  table: T,
  columns: readonly C[],
  key: readonly C[],
): (db: Db, row: Pick<Row<T>, C>) => Promise<boolean> {
  const insert = compiled((db, ...values: (string | number | null)[]) => {
    const into = sql.table(table)
    const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
    const query = sql`insert into ${into} (${list(columns)}) values (${sql.join(values)})
      on conflict (${list(key)}) do nothing returning ${list(key)}`
    return { compile: () => query.compile(db) }
  })
  return async (db, row) => (await insert(db, ...columns.map((column) => row[column] as string))).length > 0
}

/** Kysely passes parameters on as they are, whatever their type. */
function placeholders<Args extends Argument[]>(args: Args): Args {
  return args.map((value, place) => (value === undefined ? undefined : new Placeholder(place))) as unknown as Args
}

/** Kysely passes the text on to pg as it is, and pg takes a named statement in its place, which each connection plans once. */
function prepare<Row>(engine: Engine, query: CompiledQuery<Row>): CompiledQuery<Row> {
  if (engine === 'sqlite') return query
  const statement = { name: `quad_${++queryCount}`, text: query.sql }
  return { ...query, sql: statement as unknown as string }
}

/**
 * Whether a column is one of the texts of a JSON array, so that the text of a compiled query does not depend on how many there
 * are. PostgreSQL expects few of an array, and reads an index; of the rows of a function it expects a hundred.
 */
export function isAmong(db: Db, column: string, json: string) {
  return engineOf(db) === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(array(select json_array_elements_text(${json}::json)))`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${json}))`
}
