import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent, OperationNode } from 'kysely'
import type { Topic } from '../../contract/topics.values.ts'
import { TOPICS } from './topics.ts'

/** Which topics a query makes stale, by the tables and columns that it writes. */

type Topics = readonly Topic[]
type TableTopics = { all: Topics; insert: Topics; delete: Topics; columns: Map<string, Topics> }

const NONE = [] as const
const TABLES = new Map<string, TableTopics>(
  Object.entries(TOPICS).map(([table, of]) => {
    const { all, insert = all, delete: deletion = all, columns = {} } = 'all' in of ? of : { all: of }
    return [table, { all, insert, delete: deletion, columns: new Map(Object.entries(columns)) }]
  }),
)

/** `isCommitted`: queries write at once, outside of a transaction. */
type Collection = { topics: Set<Topic>; isCommitted: boolean }

const collecting = new AsyncLocalStorage<Collection>()

/** Runs the work of a transaction, and collects in the set the topics of the rows that it writes. */
export function collectTopics<T>(topics: Set<Topic>, work: () => Promise<T>): Promise<T> {
  return collecting.run({ topics, isCommitted: false }, work)
}

/** Runs the handler of a request, and collects in the set the topics of all that it commits. */
export function collectCommitted(topics: Set<Topic>, handle: () => void): void {
  collecting.run({ topics, isCommitted: true }, handle)
}

/** Counts topics to what the running request has committed. */
export function addCommitted(topics: Iterable<Topic>): void {
  const collection = collecting.getStore()
  if (collection) for (const topic of topics) collection.topics.add(topic)
}

/** Hands on the topics of what each query has written: to the transaction that collects them, or else to `publish`. */
export function topicLog(publish: (topics: Topic[]) => void): (event: LogEvent) => void {
  return ({ level, query }) => {
    const topics = level === 'query' ? topicsOf(query.query as Node) : NONE
    if (topics.length === 0) return
    addCommitted(topics)
    if (collecting.getStore()?.isCommitted !== false) publish([...new Set(topics)])
  }
}

/** A node of Kysely in the parts that name what is written. */
type Node = OperationNode & {
  into?: Node
  table?: Node & { identifier?: { name: string } }
  from?: { froms: readonly Node[] }
  node?: Node
  updates?: readonly Update[]
  onConflict?: { updates?: readonly Update[] }
  with?: { expressions: readonly { expression: Node }[] }
  sqlFragments?: readonly string[]
  parameters?: readonly Node[]
}
type Update = { column: OperationNode & { column?: { name: string } } }

function topicsOf(node: Node): Topics {
  if (node.kind === 'RawNode') return ofRaw(node)
  const ofTables = node.with ? node.with.expressions.flatMap(({ expression }) => topicsOf(expression)) : NONE
  return node.kind === 'SelectQueryNode' ? ofTables : [...ofWrite(node), ...ofTables]
}

function ofWrite({ kind, into, table, from, updates, onConflict }: Node): Topics {
  const of = TABLES.get(nameOf(into ?? table ?? from?.froms[0]))
  if (!of) return NONE
  if (kind === 'InsertQueryNode') return [...of.insert, ...ofColumns(of, onConflict?.updates ?? [])]
  return updates ? ofColumns(of, updates) : of.delete
}

export function topicsOfDeletion(table: string): Topics {
  return TABLES.get(table)?.delete ?? NONE
}

export function topicsOfUpdate(table: string, column: string): Topics {
  const of = TABLES.get(table)
  return of?.columns.get(column) ?? of?.all ?? NONE
}

function ofColumns({ all, columns }: TableTopics, updates: readonly Update[]): Topics {
  return updates.flatMap(({ column }) => columns.get(column.column?.name ?? '') ?? all)
}

const RAW_WRITE = /\b(?:insert into|update|delete from)\s+(?:"?(\w+)|$)/gi

/** The name of a table is in the text, or in the parameter behind it. */
function ofRaw({ sqlFragments = [], parameters = [] }: Node): Topics {
  return sqlFragments.flatMap((text, index) =>
    [...text.matchAll(RAW_WRITE)].flatMap(([, name]) => TABLES.get(name ?? nameOf(parameters[index]))?.all ?? NONE),
  )
}

/** The name of a table, behind an alias or in raw text too. */
function nameOf(node: Node | undefined): string {
  return node
    ? (node.table?.table?.identifier?.name ?? node.table?.identifier?.name ?? nameOf(node.node ?? node.parameters?.[0]))
    : ''
}
