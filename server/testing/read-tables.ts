import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { EndpointShape } from '../../contract/http.ts'
import { TOPICS } from '../db/topics.ts'
import type { Topic } from '../lib/bus.ts'
import { topicsOf } from '../lib/route.ts'

/** Which tables a request reads, and whether the topics of its endpoint cover them. */

const reading = new AsyncLocalStorage<Set<string>>()

/** A log of the database. */
export function recordReads({ query }: LogEvent): void {
  const tables = reading.getStore()
  if (tables) addTables(query.query, tables)
}

/** Runs a request, and returns the tables that its queries name. */
export async function tablesReadBy<T>(request: () => Promise<T>): Promise<{ result: T; tables: Set<string> }> {
  const tables = new Set<string>()
  return { result: await reading.run(tables, request), tables }
}

const RAW_TABLE = /\b(?:from|join)\s+"?(\w+)/gi

function addTables(node: unknown, tables: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const item of node) addTables(item, tables)
    return
  }
  const { kind, table, sqlFragments } = node as {
    kind?: string
    table?: { identifier?: { name: string } }
    sqlFragments?: string[]
  }
  if (kind === 'TableNode' && table?.identifier) tables.add(table.identifier.name)
  for (const text of sqlFragments ?? []) for (const [, name = ''] of text.matchAll(RAW_TABLE)) tables.add(name)
  for (const value of Object.values(node)) addTables(value, tables)
}

/** Endpoints that are stored, the most literal paths first, as the router prefers them. */
const STORED = (Object.values(ENDPOINTS) as EndpointShape[])
  .filter(({ method }) => method === 'GET')
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map((endpoint) => ({
    topics: endpoint.cache && topicsOf(endpoint),
    pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
  }))

/** Of a table, whatever the column. */
const TABLES = new Map(
  Object.entries(TOPICS).map(([table, of]) => {
    const topics: Topic[] = 'all' in of ? [...of.all, ...Object.values(of.columns ?? {}).flat()] : [...of]
    return [table, topics]
  }),
)
/** Each idea is read with the number of its comments, which few responses show. */
const COUNTED = 'comments'

/** Throws when the stored response of this URL would stay as it is after a change of one of these tables. */
export function requireCovered(url: string, tables: Set<string>): void {
  const path = url.split('?')[0] ?? ''
  const topics = STORED.find(({ pattern }) => pattern.test(path))?.topics
  if (!topics) return
  const uncovered = [...tables].filter((table) => {
    const written = TABLES.get(table) ?? []
    const isCounted = table === COUNTED && topics.includes('ideas')
    return written.length > 0 && !isCounted && !topics.some((topic) => written.includes(topic))
  })
  if (uncovered.length > 0) throw new Error(`The topics of GET ${path} do not cover ${uncovered.join(', ')}.`)
}
