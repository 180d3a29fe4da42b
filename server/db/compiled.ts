import type { Compilable, CompiledQuery } from 'kysely'
import { type Engine, engineOf } from './engine.ts'
import type { Db } from './tables.ts'

/** Stands in a query for the argument at this place. */
class Placeholder {
  readonly place: number
  constructor(place: number) {
    this.place = place
  }
}

/**
 * A query whose text is made once for each engine, for the calls that every page makes. `build` gets texts that stand for
 * the arguments, so it must put them into the query and not look at them.
 */
export function compiled<Args extends string[], Row>(
  build: (db: Db, ...args: Args) => Compilable<Row>,
): (db: Db, ...args: Args) => Promise<Row[]> {
  const queries = new Map<Engine, CompiledQuery<Row>>()
  return async (db, ...args) => {
    const engine = engineOf(db)
    const query = queries.get(engine) ?? build(db, ...placeholders(args)).compile()
    queries.set(engine, query)
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? args[value.place] : value))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/** Kysely hands parameters through as they are, whatever their type. */
function placeholders<Args extends string[]>(args: Args): Args {
  return args.map((_, place) => new Placeholder(place)) as unknown as Args
}
