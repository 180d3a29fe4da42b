import { execFileSync } from 'node:child_process'
import { cpus, release, totalmem } from 'node:os'
import { ACTORS, rowsByActor } from './actors.ts'
import { PAGE_BYTES_MAX, TARGET_MEMBERS } from './endpoints.ts'
import type { EndpointRow, EngineRun, Installation } from './engine-run.ts'
import { type Figures, shareOfCpu, shareOfSpeed } from './figures.ts'
import type { Options } from './options.ts'
import type { ScaleRow } from './scale-out.ts'

const MEBI = 1024 * 1024
const KIBI = 1024
const COLUMNS = [
  ['endpoint', ({ endpoint }) => endpoint.name],
  ['engine', ({ engine }) => engine],
  ['members', ({ members }) => whole(members)],
  ['requests/s', ({ figures }) => whole(figures.perSecond)],
  ['p50 ms', ({ figures }) => fine(figures.p50)],
  ['p99 ms', ({ figures }) => fine(figures.p99)],
  ['CPU µs', ({ figures }) => whole(figures.cpu)],
  ['database CPU µs', ({ figures }) => (figures.databaseCpu === null ? '' : whole(figures.databaseCpu))],
  ['KiB', ({ probe }) => fine(probe.bytes / KIBI)],
  ['of node:http', ({ figures, limits }) => shareOf(shareOfSpeed, figures, limits.http)],
  ['of Fastify', ({ figures, limits }) => share(shareOfSpeed(figures, limits.fastify))],
  ['by CPU', ({ figures, limits }) => share(shareOfCpu(figures, limits.fastify))],
  ['of Fastify + select', ({ figures, limits }) => shareOf(shareOfSpeed, figures, limits.select)],
  ['by CPU', ({ figures, limits }) => shareOf(shareOfCpu, figures, limits.select)],
  ["of the visitor's", ({ figures, visitors }) => shareOf(shareOfSpeed, figures, visitors)],
  ['by CPU', ({ figures, visitors }) => shareOf(shareOfCpu, figures, visitors)],
  ['target', targetOf],
  ['p50 × smallest', growth(({ p50 }) => p50)],
  ['p99 × smallest', growth(({ p99 }) => p99)],
  ['CPU × smallest', growth(cpuOf)],
] satisfies [string, (row: EndpointRow) => string][]

/** The whole report in Markdown. */
export function reportOf(options: Options, runs: EngineRun[], scaled: ScaleRow[]): string {
  const rows = runs.flatMap((run) => run.rows)
  const notes = new Set(runs.flatMap((run) => run.notes))
  return [
    `# Benchmark\n\n${conditions(options)}`,
    table(
      COLUMNS.map(([title]) => title),
      rows.map((row) => COLUMNS.map(([, cell]) => cell(row))),
    ),
    actorTable(rows),
    engineTable(rows),
    installationTable(runs.flatMap((run) => run.installations)),
    scaled.length > 0 ? scaleTable(scaled) : '',
    ...notes,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Problems of a run: failed or missing responses, pages above the limit. */
export function faultsOf(runs: EngineRun[], scaled: ScaleRow[]): string[] {
  const measured = [
    ...runs
      .flatMap((run) => run.rows)
      .flatMap(({ endpoint, engine, members, figures, limits }) => [
        { name: `${endpoint.name}, ${engine}, ${members} members`, figures },
        ...Object.entries(limits).map(([kind, limit]) => ({ name: `${endpoint.name}, limit ${kind}`, figures: limit })),
      ]),
    ...scaled.flatMap(({ name, one, two }) => [
      { name: `${name}, one process`, figures: one },
      { name: `${name}, two processes`, figures: two },
    ]),
  ]
  const failing = measured
    .filter(({ figures }) => figures.errors > 0 || figures.requests === 0)
    .map(({ name, figures }) => `${name}: ${figures.errors} errors in ${figures.requests} requests`)
  const large = runs
    .flatMap((run) => run.rows)
    .filter(({ endpoint, probe }) => endpoint.isPage && probe.bytes > PAGE_BYTES_MAX)
    .map(({ endpoint, engine, probe }) => `${endpoint.name}, ${engine}: a page of ${probe.bytes} bytes`)
  return [...failing, ...large]
}

/** The commit, the day and the machine. */
export function circumstances(): string {
  const processor = cpus()
  const machine = `${processor.length} × ${processor[0]?.model ?? 'unknown'}, ${whole(totalmem() / MEBI)} MiB, Linux ${release()}`
  return `Commit ${commit()}, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${machine}.`
}

function conditions({ seconds, connections }: Options): string {
  return [
    circumstances(),
    `${connections} connections, ${seconds} s an endpoint and server in short alternating turns; load, servers and database share the machine.`,
    'Three ideas a member. "of …" is our throughput as a share of a server that sends a body of the same size, the median of',
    'the turns: a constant from node:http, a constant from Fastify, twenty rows of one prepared select through Fastify; "by CPU"',
    'is the same by the processor time of the server process, which the load beside it disturbs less. "CPU" is processor time a',
    'request; "× smallest" is against the smallest community of this run, the CPU with the database included.',
  ].join('\n')
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

function targetOf({ endpoint, engine, members, figures, limits }: EndpointRow): string {
  if (endpoint.target === undefined || engine !== 'sqlite' || members !== TARGET_MEMBERS) return ''
  const limit = limits[endpoint.targetOf ?? 'fastify']
  if (!limit) return ''
  const isMet = shareOfSpeed(figures, limit) >= endpoint.target
  return `${share(endpoint.target)} ${isMet ? 'met' : 'missed'}`
}

/** Empty for the smallest community itself. */
function growth(of: (figures: EndpointRow['figures']) => number): (row: EndpointRow) => string {
  return ({ figures, smallest }) => (figures === smallest ? '' : fine(of(figures) / of(smallest)))
}

function cpuOf({ cpu, databaseCpu }: EndpointRow['figures']): number {
  return cpu + (databaseCpu ?? 0)
}

function actorTable(rows: EndpointRow[]): string {
  const lines = rowsByActor(rows)
  const title = "Processor time of an endpoint as a multiple of bare Fastify's, SQLite · PostgreSQL with its database:"
  return lines.length === 0 ? '' : `${title}\n\n${table(['endpoint', ...ACTORS], lines)}`
}

/** PostgreSQL beside SQLite, each as a share of the Fastify that had its turns meanwhile. */
function engineTable(rows: EndpointRow[]): string {
  const lines = rows.flatMap((row) => {
    const { endpoint, engine, members, figures, limits } = row
    const sqlite = rows.find(
      (other) => other.endpoint === endpoint && other.engine === 'sqlite' && other.members === members,
    )
    if (engine !== 'postgres' || !sqlite) return []
    const ratioOf = (of: typeof shareOfSpeed) =>
      fine(of(sqlite.figures, sqlite.limits.fastify) / of(figures, limits.fastify))
    return [[endpoint.name, whole(members), ratioOf(shareOfSpeed), ratioOf(shareOfCpu)]]
  })
  return lines.length === 0 ? '' : table(['endpoint', 'members', 'SQLite ÷ PostgreSQL', 'by CPU'], lines)
}

function installationTable(installations: Installation[]): string {
  const titles = [
    'engine',
    'members',
    'migrate ms',
    'load and index s',
    'derived state again s',
    'rows/s',
    'bytes a member',
    'start to ready ms',
  ]
  return table(
    [
      ...[...titles, 'memory idle MiB', 'memory after load MiB'],
      ...['import, rows/s checked', 'rows/s imported', 'memory for it MiB'],
    ],
    installations.map(({ dataset, coldStartMs, idleBytes, loadedBytes, imported }) => [
      dataset.engine,
      whole(dataset.members),
      whole(dataset.migrateMs),
      fine(dataset.loadMs / 1000),
      dataset.derivedMs === null ? '' : fine(dataset.derivedMs / 1000),
      whole(dataset.rows / (dataset.loadMs / 1000)),
      whole(dataset.bytes / dataset.members),
      whole(coldStartMs),
      whole(idleBytes / MEBI),
      whole(loadedBytes / MEBI),
      ...(imported
        ? [
            whole((imported.rows * 1000) / imported.checkMs),
            whole((imported.rows * 1000) / imported.importMs),
            whole(imported.addedBytes / MEBI),
          ]
        : ['', '', '']),
    ]),
  )
}

function scaleTable(rows: ScaleRow[]): string {
  return table(
    [
      'PostgreSQL, behind a round-robin',
      'one process requests/s',
      'two processes requests/s',
      'ratio',
      'p99 ratio',
      'CPU ratio',
    ],
    rows.map(({ name, one, two }) => [
      name,
      whole(one.perSecond),
      whole(two.perSecond),
      fine(two.perSecond / one.perSecond),
      fine(two.p99 / one.p99),
      fine(two.cpu / one.cpu),
    ]),
  )
}

export function table(titles: string[], rows: string[][]): string {
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function fine(value: number): string {
  return value.toFixed(2)
}

/** Empty where the other was not measured. */
function shareOf(of: typeof shareOfSpeed, ours: Figures, other: Figures | undefined): string {
  return other ? share(of(ours, other)) : ''
}

function share(value: number): string {
  return `${Math.round(value * 100)} %`
}
