import type { Profiler } from 'node:inspector'
import { join } from 'node:path'

type Node = Profiler.ProfileNode
type Share = [name: string, share: number]

const ROOT = join(import.meta.dirname, '..')
const LARGEST = 14
/** Not ours: resting, and the measuring itself. */
const LEFT_OUT = new Set(['(idle)', 'startProfile', 'stopProfile'])
/** Every request passes these; their share says nothing. */
const PLUMBING = /^\(|^node:|^fastify|^kysely.*|^bench\//

/** The largest costs in a processor profile, as shares of the time in which the processor was busy. */
export function processorCosts({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile) {
  const own = new Map<number, number>()
  for (const [place, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[place] ?? 0))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const modules = new Map<string, number>()
  const functions = new Map<string, number>()

  /** Walks the call tree; a function that calls itself counts once. */
  function walk(node: Node, callers: ReadonlySet<string>, caller: string): number {
    const { functionName } = node.callFrame
    if (LEFT_OUT.has(functionName)) return 0
    const self = own.get(node.id) ?? 0
    const module = moduleOf(node, caller)
    const name = `${functionName || '(anonymous)'}, ${module}`
    modules.set(module, (modules.get(module) ?? 0) + self)
    const inside = new Set(callers).add(name)
    const children = (node.children ?? []).flatMap((id) => byId.get(id) ?? [])
    const total = children.reduce((sum, child) => sum + walk(child, inside, module), self)
    if (!callers.has(name) && !PLUMBING.test(module)) functions.set(name, (functions.get(name) ?? 0) + total)
    return total
  }
  const busy = nodes[0] ? walk(nodes[0], new Set(), '') : 0
  return { modules: largest(modules, busy), functions: largest(functions, busy) }
}

function largest(times: Map<string, number>, busy: number): Share[] {
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, LARGEST)
    .map(([name, time]) => [name, time / busy])
}

/** A package, a file of ours, or a built-in; native code counts for the package that calls it. */
function moduleOf({ callFrame: { url, functionName } }: Node, caller: string): string {
  if (functionName === '(garbage collector)' || functionName === '(program)' || functionName === '(root)') {
    return functionName
  }
  if (url === '') return caller.endsWith('(native)') ? caller : `${caller} (native)`
  const inPackage = url.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]
  if (inPackage) return inPackage
  if (url.startsWith('node:')) return url
  return url.replace(`file://${ROOT}/`, '')
}
