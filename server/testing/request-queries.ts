import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery, LogEvent } from 'kysely'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { EndpointShape } from '../../contract/http.ts'
import { TOPICS } from '../db/topics.ts'
import type { Topic } from '../lib/bus.ts'
import { topicsOf } from '../lib/route.ts'

/** The queries of a request, and whether the topics of its endpoint cover the tables that they read. */

const collecting = new AsyncLocalStorage<CompiledQuery[]>()

/** A log of the database. */
export function recordQuery({ query }: LogEvent): void {
  collecting.getStore()?.push(query)
}

/** Runs the work, and returns its queries. Work around it gets them, too. */
export async function collectQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: CompiledQuery[] }> {
  const queries: CompiledQuery[] = []
  const result = await collecting.run(queries, work)
  collecting.getStore()?.push(...queries)
  return { result, queries }
}

function tablesOf(queries: CompiledQuery[]): Set<string> {
  const tables = new Set<string>()
  for (const { query } of queries) addTables(query, tables)
  return tables
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

/** Throws when the stored response of this URL would stay as it is after a change of a table that was read for it. */
export function requireCovered(url: string, queries: CompiledQuery[]): void {
  const path = url.split('?')[0] ?? ''
  const topics = STORED.find(({ pattern }) => pattern.test(path))?.topics
  if (!topics) return
  const uncovered = [...tablesOf(queries)].filter((table) => {
    const written = TABLES.get(table) ?? []
    const isCounted = table === COUNTED && topics.includes('ideas')
    return written.length > 0 && !isCounted && !topics.some((topic) => written.includes(topic))
  })
  if (uncovered.length > 0) throw new Error(`The topics of GET ${path} do not cover ${uncovered.join(', ')}.`)
}
