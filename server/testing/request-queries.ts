import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery, LogEvent } from 'kysely'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { EndpointShape } from '../../contract/http.ts'
import type { Topic } from '../../contract/topics.values.ts'
import { TOPICS } from '../db/topics.ts'

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

/** Runs work that is no part of the request that it happens in. */
export function apart<T>(work: () => Promise<T>): Promise<T> {
  return collecting.exit(work)
}

export function tablesOf(queries: CompiledQuery[]): Set<string> {
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

/** GET endpoints, the most literal paths first, as the router prefers them. */
const READING = (Object.values(ENDPOINTS) as EndpointShape[])
  .filter(({ method }) => method === 'GET')
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map(({ path, reads = [], shows }) => ({
    reads: new Set<Topic>([...reads, ...(shows ? (['settings'] as const) : [])]),
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
  }))

/** Topics of a table, whatever the column. */
const TABLES = new Map(
  Object.entries(TOPICS).map(([table, of]) => {
    const topics: Topic[] = 'all' in of ? [...of.all, ...Object.values(of.columns ?? {}).flat()] : [...of]
    return [table, topics]
  }),
)
/** Read of each member to know who it is and what the site shows. */
const OF_CALLER = new Set(['users', 'sessions', 'api_keys', 'site_settings'])
/** Without topics all the same: they change with another row that has them, or say how busy the server is. */
const WITHOUT_TOPICS = new Set([
  ...['audit_entries', 'comment_mentions', 'counts', 'files', 'jobs', 'outbox', 'provider_sessions'],
  ...['search_words', 'signing_keys', 'site_keys', 'throttles', 'tokens'],
])
/** Each idea is read with the number of its comments, which few responses show. */
const COUNTED = 'comments'

/** Throws when the response of this URL would count as fresh after a change of a table that was read for it. */
export function requireCovered(url: string, queries: CompiledQuery[], isOfVisitor: boolean): void {
  const path = url.split('?')[0] ?? ''
  const reads = READING.find(({ pattern }) => pattern.test(path))?.reads
  if (!reads) return
  const uncovered = [...tablesOf(queries)].filter((table) => {
    const written = TABLES.get(table)
    if (!written || WITHOUT_TOPICS.has(table) || (!isOfVisitor && OF_CALLER.has(table))) return false
    const isCounted = table === COUNTED && reads.has('ideas')
    return !isCounted && !written.some((topic) => reads.has(topic))
  })
  if (uncovered.length > 0) throw new Error(`The topics that GET ${path} reads do not cover ${uncovered.join(', ')}.`)
}
