import { mkdirSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import type { Call } from './calls.ts'
import type { Child } from './child.ts'
import type { Dataset } from './datasets.ts'
import { measureInTurns, probe } from './measure.ts'
import type { Server } from './servers.ts'

/** Where the processor time of a call goes. */

const ROOT = join(import.meta.dirname, '..')
const LARGEST = 14
const RESTING = new Set(['(idle)', '(root)'])

/** Keeps a processor profile of one call and names its largest costs; null when there is no such call. */
export async function profileCall(
  load: Child,
  server: Server,
  { engine, members, sample }: Dataset,
  call: Call,
  pace: { seconds: number; connections: number },
  folder: string,
): Promise<string | null> {
  const requests = call.requests(sample)
  const [first] = requests
  if (!first || (await probe(server, first)).status === 404) return null
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${engine}-${members}-${call.name.replaceAll(/\W+/g, '-')}.cpuprofile`)
  await server.child.ask('startProfile')
  const [figures] = await measureInTurns(load, [{ server, requests }], { ...pace, rounds: 1 })
  await server.child.ask('stopProfile', file)
  const costs = costsOf(JSON.parse(readFileSync(file, 'utf8')))
  const title = `Profile of ${call.name} (${engine}, ${members} members, ${Math.round(figures?.cpu ?? 0)} µs a request):`
  return [
    title,
    ...section('by module, own time', costs.modules),
    ...section('by function, with callees', costs.functions),
  ].join('\n')
}

function section(title: string, shares: [name: string, share: number][]): string[] {
  return [`  ${title}`, ...shares.map(([name, share]) => `    ${(share * 100).toFixed(1).padStart(5)} %  ${name}`)]
}

type Node = Profiler.ProfileNode

function costsOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile) {
  const own = new Map<number, number>()
  for (const [place, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[place] ?? 0))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const modules = new Map<string, number>()
  const functions = new Map<string, number>()
  let busy = 0

  /** Walks the call tree; a function that calls itself counts once. */
  function walk(node: Node, callers: ReadonlySet<string>, caller: string): number {
    const self = RESTING.has(node.callFrame.functionName) ? 0 : (own.get(node.id) ?? 0)
    const module = moduleOf(node, caller)
    const name = `${node.callFrame.functionName || '(anonymous)'}  ${module}`
    busy += self
    modules.set(module, (modules.get(module) ?? 0) + self)
    const inside = new Set(callers).add(name)
    const children = (node.children ?? []).flatMap((id) => byId.get(id) ?? [])
    const total = children.reduce((sum, child) => sum + walk(child, inside, module), self)
    if (!callers.has(name)) functions.set(name, (functions.get(name) ?? 0) + total)
    return total
  }
  if (nodes[0]) walk(nodes[0], new Set(), '')
  return { modules: largest(modules, busy), functions: largest(functions, busy, LARGEST * 3) }
}

function largest(times: Map<string, number>, busy: number, count = LARGEST): [string, number][] {
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, time]) => [name, time / busy])
}

/** A package, a file of ours, or a built-in; native code counts for the package that calls it. */
function moduleOf({ callFrame: { url, functionName } }: Node, caller: string): string {
  if (functionName === '(garbage collector)' || functionName === '(program)') return functionName
  if (url === '') return caller.endsWith('(native)') ? caller : `${caller} (native)`
  const inPackage = url.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]
  if (inPackage) return inPackage
  if (url.startsWith('node:')) return url
  return url.replace(`file://${ROOT}/`, '')
}
