import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'

/** How often a statement ran, and how long it took in all: on SQLite processor time, on PostgreSQL waiting. */
export type StatementCost = { text: string; count: number; milliseconds: number }

type Method = (this: unknown, ...args: unknown[]) => unknown
type Holder = Record<string, Method>

/** Times every statement of this process from now on. Returns a function that ends that and returns the costs, largest first. */
export function clockStatements(): () => StatementCost[] {
  const costs = new Map<string, StatementCost>()
  const restores: (() => void)[] = []
  function add(text: string, started: number): void {
    const cost = costs.get(text) ?? { text, count: 0, milliseconds: 0 }
    cost.count++
    cost.milliseconds += performance.now() - started
    costs.set(text, cost)
  }
  function replace(holder: Holder, name: string, wrap: (original: Method) => Method): void {
    const original = holder[name]
    if (!original) return
    holder[name] = wrap(original)
    restores.push(() => {
      holder[name] = original
    })
  }

  const statements = Object.getPrototypeOf(new SqliteDatabase(':memory:').prepare('select 1')) as Holder
  for (const name of ['all', 'get', 'run']) {
    replace(
      statements,
      name,
      (original) =>
        function (this: unknown, ...args) {
          const started = performance.now()
          const result = original.apply(this, args)
          add((this as { source: string }).source, started)
          return result
        },
    )
  }
  replace(
    SqliteDatabase.prototype as unknown as Holder,
    'prepare',
    (original) =>
      function (this: unknown, ...args) {
        const started = performance.now()
        const result = original.apply(this, args)
        add('(preparing statements)', started)
        return result
      },
  )
  replace(
    pg.Client.prototype as unknown as Holder,
    'query',
    (original) =>
      function (this: unknown, ...args) {
        const started = performance.now()
        const [first] = args
        const text = typeof first === 'string' ? first : String((first as { text?: string })?.text)
        const result = original.apply(this, args)
        if (result instanceof Promise) void result.finally(() => add(text, started)).catch(() => {})
        return result
      },
  )
  return () => {
    for (const restore of restores) restore()
    return [...costs.values()].sort((a, b) => b.milliseconds - a.milliseconds)
  }
}
