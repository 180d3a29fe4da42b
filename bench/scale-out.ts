import { type Child, startChild } from './child.ts'
import type { Dataset } from './datasets.ts'
import { ENDPOINTS } from './endpoints.ts'
import type { BenchEnvironment } from './environment.ts'
import type { Figures } from './figures.ts'
import { measureInTurns, type Pace } from './measure.ts'
import { type Server, startQuad } from './servers.ts'

/** One endpoint against one server process and against two, both behind the same round-robin. */
export type ScaleRow = { name: string; one: Figures; two: Figures }

const SCALED = ['directory, first page', 'own profile, signed in', 'create idea']

export async function measureScaleOut(
  environment: BenchEnvironment,
  load: Child,
  dataset: Dataset,
  pace: Pace,
): Promise<ScaleRow[]> {
  const servers = [await startQuad(dataset), await startQuad(dataset)]
  for (const { child } of servers) environment.atEnd(child.stop)
  const rows: ScaleRow[] = []
  const one = await roundRobin(environment, servers.slice(0, 1))
  const two = await roundRobin(environment, servers)
  for (const { name, requests } of ENDPOINTS.filter((endpoint) => SCALED.includes(endpoint.name))) {
    console.error(`measuring ${name} on one process and two`)
    const subjects = [one, two].map((server) => ({ server, requests: requests(dataset.sample) }))
    const [first, second] = await measureInTurns(load, subjects, pace)
    if (first && second) rows.push({ name, one: first, two: second })
  }
  for (const { child } of servers) await child.stop()
  return rows
}

/** The round-robin in front of these servers, as if it were one server: its usage is theirs. */
async function roundRobin(environment: BenchEnvironment, servers: Server[]): Promise<Server> {
  const child = startChild('bench/processes/round-robin.ts')
  environment.atEnd(child.stop)
  await child.ask(
    'setTargets',
    servers.map((server) => server.port),
  )
  const port = await child.ask<number>('port')
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    child,
    usage: async () => {
      const usages = await Promise.all(servers.map((server) => server.usage()))
      return {
        cpuMs: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
        residentBytes: usages.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
      }
    },
  }
}
