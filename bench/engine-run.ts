import type { Engine } from '../server/db/engine.ts'
import { type Child, startChild } from './child.ts'
import type { Sample } from './community.ts'
import { buildDataset, type Dataset } from './datasets.ts'
import { ENDPOINTS } from './endpoints.ts'
import type { BenchEnvironment } from './environment.ts'
import type { Figures } from './figures.ts'
import { type ImportFigures, measureImport } from './import.ts'
import { measureInTurns, type Probe, probe, type Subject } from './measure.ts'
import type { MeasuredEndpoint } from './measured-endpoint.ts'
import type { Options } from './options.ts'
import { profileEndpoint } from './profile.ts'
import { LIMITS, type Limit, type Server, startLimit, startQuad } from './servers.ts'

/** One endpoint on one database, beside the limits measured in the same turns. */
export type EndpointRow = {
  endpoint: MeasuredEndpoint
  engine: Engine
  members: number
  probe: Probe
  figures: Figures
  /** Bare Fastify's, and the others' where they are asked for. */
  limits: { fastify: Figures } & Partial<Record<Limit, Figures>>
  /** Figures of visitors in the same turns. */
  visitors: Figures | undefined
  /** The same endpoint with the smallest community of this run. */
  smallest: Figures
}

/** Requirements of one installation. */
export type Installation = {
  dataset: Dataset
  coldStartMs: number
  idleBytes: number
  loadedBytes: number
  /** Where that was asked for. */
  imported: ImportFigures | null
}

export type EngineRun = { rows: EndpointRow[]; installations: Installation[]; notes: string[] }

type Running = { dataset: Dataset; server: Server & { coldStartMs: number }; idleBytes: number }

const SETTLE_MS = 1_000

/** Measures every endpoint on one engine: all sizes and the limits run side by side and take turns. */
export async function runEngine(
  environment: BenchEnvironment,
  load: Child,
  datasets: Dataset[],
  options: Options,
): Promise<EngineRun> {
  const limits = await startLimits(environment, options)
  const running: Running[] = []
  for (const dataset of datasets) {
    const server = await startQuad(dataset)
    environment.atEnd(server.child.stop)
    await settle(options)
    running.push({ dataset, server, idleBytes: (await server.usage()).residentBytes })
  }
  const rows: EndpointRow[] = []
  const notes: string[] = []
  for (const endpoint of endpointsOf(options)) {
    const measured = await measureEndpoint(environment, load, endpoint, running, limits, options)
    if (typeof measured === 'string') notes.push(measured)
    else rows.push(...measured)
  }
  // The last sign-ins have given back what their passwords took.
  await settle(options)
  const installations = await Promise.all(
    running.map(async ({ dataset, server, idleBytes }) => ({
      dataset,
      coldStartMs: server.coldStartMs,
      idleBytes,
      loadedBytes: (await server.usage()).residentBytes,
      imported: options.hasImport ? await measureImport(server, dataset.sample, options.isSmoke) : null,
    })),
  )
  if (options.profile !== undefined) notes.push(...(await profileAll(load, running, options, options.profile)))
  for (const { child } of [...running.map(({ server }) => server), ...limits.values()]) await child.stop()
  return { rows, installations, notes }
}

function endpointsOf({ only, isByActor }: Options): MeasuredEndpoint[] {
  const isAsked = (name: string) => only.length === 0 || only.some((text) => name.includes(text))
  return ENDPOINTS.filter(({ name, cell }) => isAsked(name) && (cell !== undefined || !isByActor))
}

function settle({ isSmoke }: Options): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, isSmoke ? 0 : SETTLE_MS))
}

export async function buildDatasets(
  environment: BenchEnvironment,
  engine: Engine,
  { sizes, hasDerived }: Options,
): Promise<Dataset[]> {
  const datasets: Dataset[] = []
  for (const members of sizes) {
    console.error(`loading ${members} members into ${engine}`)
    datasets.push(await buildDataset(environment, engine, members, hasDerived))
  }
  return datasets
}

/** The load comes from one process for the whole run. */
export function startLoad(environment: BenchEnvironment): Child {
  const load = startChild('bench/processes/load.ts')
  environment.atEnd(load.stop)
  return load
}

async function startLimits(environment: BenchEnvironment, { isByActor }: Options): Promise<Map<Limit, Server>> {
  const servers = new Map<Limit, Server>()
  for (const kind of isByActor ? (['fastify'] as const) : LIMITS) {
    const server = await startLimit(kind, environment.folder)
    environment.atEnd(server.child.stop)
    servers.set(kind, server)
  }
  return servers
}

/** What to send after the first request, which was sent already. */
function afterProbe({ requests, writes, isOnce = false }: MeasuredEndpoint, sample: Sample) {
  return { requests: requests(sample).slice(isOnce ? 1 : 0), writes: writes?.(sample) ?? [], isOnce }
}

/** The endpoint's rows, smallest community first, or a note why there are none. */
async function measureEndpoint(
  environment: BenchEnvironment,
  load: Child,
  endpoint: MeasuredEndpoint,
  running: Running[],
  limits: Map<Limit, Server>,
  options: Options,
): Promise<EndpointRow[] | string> {
  const probes: Probe[] = []
  for (const { dataset, server } of running) {
    const [first] = endpoint.requests(dataset.sample)
    if (first) probes.push(await probe(server, first))
  }
  if (probes.every(({ status }) => status === 404))
    return `${endpoint.name}: left out, this version has no such endpoint.`
  console.error(`measuring ${endpoint.name} on ${running[0]?.dataset.engine}`)
  const subjects: Subject[] = []
  for (const { dataset, server } of running) {
    const databasePid = dataset.engine === 'postgres' ? (await environment.postgres()).pid : undefined
    subjects.push({ server, ...afterProbe(endpoint, dataset.sample), databasePid })
  }
  for (const server of limits.values()) {
    subjects.push({ server, requests: [{ method: 'GET', path: `/${probes[0]?.bytes ?? 0}` }] })
  }
  const visitors = options.isByActor ? undefined : ENDPOINTS.find(({ name }) => name === endpoint.visitors)
  if (visitors) {
    for (const { dataset, server } of running) subjects.push({ server, requests: visitors.requests(dataset.sample) })
  }
  const figures = await measureInTurns(load, subjects, options)
  const [own, limitFigures, visitorFigures] = [
    figures.slice(0, running.length),
    figures.slice(running.length, running.length + limits.size),
    figures.slice(running.length + limits.size),
  ]
  return running.map(({ dataset: { engine, members } }, place) => ({
    endpoint,
    engine,
    members,
    probe: probes[place] as Probe,
    figures: own[place] as Figures,
    limits: Object.fromEntries([...limits.keys()].map((kind, at) => [kind, limitFigures[at]])) as EndpointRow['limits'],
    visitors: visitorFigures[place],
    smallest: own[0] as Figures,
  }))
}

async function profileAll(load: Child, running: Running[], options: Options, folder: string): Promise<string[]> {
  const reports: string[] = []
  const biggest = running.at(-1)
  for (const endpoint of endpointsOf(options)) {
    if (!biggest) break
    const report = await profileEndpoint(load, biggest.server, biggest.dataset, endpoint, options, folder)
    if (report) reports.push(report)
  }
  return reports
}
