import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Child } from './child.ts'
import { processorCosts } from './cpu-profile.ts'
import type { Dataset } from './datasets.ts'
import type { Figures } from './figures.ts'
import { measureInTurns, type Pace, probe } from './measure.ts'
import type { MeasuredEndpoint } from './measured-endpoint.ts'
import type { StatementCost } from './processes/statement-clock.ts'
import type { Server } from './servers.ts'

const STATEMENTS = 5
const STATEMENT_LENGTH = 240

/** Keeps a processor profile of one endpoint and names its largest costs; null when there is no such endpoint. */
export async function profileEndpoint(
  load: Child,
  server: Server,
  { engine, members, sample }: Dataset,
  endpoint: MeasuredEndpoint,
  pace: Pace,
  folder: string,
): Promise<string | null> {
  const requests = endpoint.requests(sample)
  const [first] = requests
  if (!first || (await probe(server, first)).status === 404) return null
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${engine}-${members}-${endpoint.name.replaceAll(/\W+/g, '-')}.cpuprofile`)
  const measure = async () =>
    (await measureInTurns(load, [{ server, requests, isOnce: endpoint.isOnce ?? false }], pace))[0] as Figures

  await server.child.ask('startProfile')
  const profiled = await measure()
  await server.child.ask('stopProfile', file)
  // In a run of its own, since looking at the clock costs too.
  await server.child.ask('startClock')
  const before = await server.usage()
  const clocked = await measure()
  const after = await server.usage()
  const statements = await server.child.ask<StatementCost[]>('stopClock')

  const { modules, functions } = processorCosts(JSON.parse(readFileSync(file, 'utf8')))
  const microseconds = (share: number) => `${Math.round(share * profiled.cpu)} µs`.padStart(9)
  // The clock also ran while warming up, which the figures leave out.
  const served = ((after.cpuMs - before.cpuMs) * 1000) / clocked.cpu
  return [
    `Where ${endpoint.name} goes (${engine}, ${members} members, ${Math.round(profiled.cpu)} µs of CPU a request):`,
    '',
    '    statements, a request',
    ...statements.slice(0, STATEMENTS).map((cost) => statementLine(cost, served)),
    '    processor, own time by module',
    ...modules.map(([name, share]) => `    ${microseconds(share)}  ${name}`),
    '    processor, with callees',
    ...functions.map(([name, share]) => `    ${microseconds(share)}  ${name}`),
  ].join('\n')
}

function statementLine({ text, count, milliseconds }: StatementCost, served: number): string {
  const time = `${Math.round((milliseconds * 1000) / served)} µs`.padStart(9)
  const short = text.length > STATEMENT_LENGTH ? `${text.slice(0, 60)} … ${text.slice(60 - STATEMENT_LENGTH)}` : text
  return `    ${time}  ${(count / served).toFixed(1)} × ${short}`
}
