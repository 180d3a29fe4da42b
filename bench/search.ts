import { sql } from 'kysely'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/connection.ts'
import { buildDataset, type Dataset } from './datasets.ts'
import type { BenchEnvironment } from './environment.ts'
import { percentile } from './figures.ts'
import { inventedText } from './invented-text.ts'
import type { SearchOptions } from './options.ts'
import { circumstances, table } from './report.ts'
import { type Server, startQuad } from './servers.ts'

/** In this order: a word of a third of all titles, words of few PDFs, and so on. */
const QUERIES: Record<string, (turn: number) => string> = {
  'a common word': (turn) => ['students', 'learners', 'phone', 'paper'][turn % 4] ?? '',
  'two rare words': (turn) =>
    inventedText(turn * 31 + 7, 40)
      .split(' ')
      .slice(-2)
      .join(' '),
  'a prefix of two letters': (turn) => ['st', 're', 'qu', 'pa'][turn % 4] ?? '',
  'a phrase': (turn) => ['"quiz packs"', '"field guide"', '"past papers"', '"reading circles"'][turn % 4] ?? '',
  'a misspelling': (turn) => ['captoned', 'afternons', 'timetabel', 'lerners'][turn % 4] ?? '',
  'a word that is nowhere': (turn) => `zzyzx${turn}q`,
}
const TOGETHER = 10
const PAGES = 60

/** Measures searches on a large community, one after the other and beside pages, and prints that. */
export async function benchSearch(environment: BenchEnvironment, options: SearchOptions): Promise<string[]> {
  const faults: string[] = []
  for (const engine of options.engines) {
    console.error(`loading ${options.members} members into ${engine}`)
    const dataset = await buildDataset(environment, engine, options.members, false)
    const server = await startQuad(dataset)
    environment.atEnd(server.child.stop)
    const rows: string[][] = []
    for (const [name, queryOf] of Object.entries(QUERIES)) {
      const before = await server.usage()
      const times: number[] = []
      let found = 0
      for (let turn = 0; turn < options.turns; turn++) {
        const { milliseconds, total } = await search(server, queryOf(turn), turn)
        times.push(milliseconds)
        found += total
      }
      const cpu = ((await server.usage()).cpuMs - before.cpuMs) / options.turns
      const [first = 0] = times
      const sorted = Float64Array.from(times.slice(1)).sort()
      const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)]
      rows.push([
        name,
        ...[first, p50, p95, cpu].map((value) => value.toFixed(1)),
        `${Math.round(found / options.turns)}`,
      ])
    }
    const alone = await pages(server)
    const [beside] = await Promise.all([pages(server), together(server)])
    console.log(`\n${engine}, ${options.members} members, ${dataset.rows} rows, ${megabytes(dataset.bytes)} MB\n`)
    console.log(table(['search', 'first ms', 'p50 ms', 'p95 ms', 'processor ms', 'found'], rows))
    console.log(
      `\nPages: p95 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${TOGETHER} searches at once.\n`,
    )
    console.log(table(['index', 'MB'], await indexSizes(dataset)))
    await server.child.stop()
  }
  console.log(`\n${circumstances()}`)
  return faults
}

async function search({ url }: Server, q: string, turn: number): Promise<{ milliseconds: number; total: number }> {
  const started = performance.now()
  const response = await fetch(`${url}/v1/search?q=${encodeURIComponent(q)}`, { headers: from(turn) })
  const body = (await response.json()) as { groups?: { total: number }[] }
  if (!response.ok) throw new Error(`search for ${q}: ${response.status}`)
  const total = (body.groups ?? []).reduce((sum, group) => sum + group.total, 0)
  return { milliseconds: performance.now() - started, total }
}

/** So that the limit of a network is not what is measured. */
const from = (turn: number) => ({ 'x-forwarded-for': `198.51.${Math.floor(turn / 250) % 250}.${turn % 250}` })

async function pages({ url }: Server): Promise<number> {
  const times: number[] = []
  for (let page = 1; page <= PAGES; page++) {
    const started = performance.now()
    await (await fetch(`${url}/v1/ideas/feed?page=${page}&page_size=20`)).arrayBuffer()
    times.push(performance.now() - started)
  }
  return percentile(Float64Array.from(times).sort(), 0.95)
}

async function together(server: Server): Promise<void> {
  const all = Object.values(QUERIES)
  for (let round = 0; round < 3; round++) {
    await Promise.all(
      Array.from({ length: TOGETHER }, (_, place) =>
        search(server, all[place % all.length]?.(round + place + 50) ?? '', place),
      ),
    )
  }
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)

async function indexSizes({ engine, env }: Dataset): Promise<string[][]> {
  const db = openDatabase(readConfig(env).database)
  const query =
    engine === 'sqlite'
      ? sql<{
          name: string
          bytes: number
        }>`select case when name like '%search%' then replace(replace(replace(replace(name, '_data', ''), '_idx', ''), '_docsize', ''), '_config', '') else 'tables and other indexes' end as name, sum(pgsize) as bytes from dbstat group by 1 order by 2 desc`
      : sql<{
          name: string
          bytes: number
        }>`select case when relname like '%search%' then relname else 'tables and other indexes' end as name, sum(pg_total_relation_size(oid)) as bytes from pg_class where relnamespace = current_schema()::regnamespace and (relkind = 'r' or (relkind = 'i' and relname like '%search%')) group by 1 order by 2 desc`
  const { rows } = await query.execute(db)
  await db.destroy()
  return rows.map(({ name, bytes }) => [name, megabytes(Number(bytes))])
}
