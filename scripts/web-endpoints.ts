import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { ENDPOINTS } from '../contract/endpoints.ts'

const CONTRACT = resolve('contract')
const FACTS = 'virtual:endpoints/'
/** Description of a field, for the reference of the API. */
const DESCRIPTION = /\s*\.describe\(\s*('([^'\\]|\\.)*'|"([^"\\]|\\.)*"),?\s*\)/g
const IMPORT = /^import \{([^}]*)\} from '[./]+\/contract\/([a-z-]+\.ts)'/gm

/**
 * Code for browsers imports endpoints from the contract like everything else. What it gets of each is name, method, path and whether everybody may send it;
 * the module itself, with its schemas, loads with the first request (web/lib/api/endpoint-facts.ts). Maps of the contract are evaluated, and descriptions of fields left out.
 */
export function endpointFacts(): Plugin {
  /** The code of endpoints by module of the contract and name, and of each map by itself, which pages load apart. */
  const facts = new Map<string, Map<string, string>>()
  const moduleOf = (endpoint: string) => [...facts].find(([, codes]) => codes.has(endpoint))?.[0] ?? ''
  return {
    name: 'endpoint-facts',
    enforce: 'pre',
    async buildStart() {
      const files = readdirSync(CONTRACT).filter((name) => /^[a-z-]+\.ts$/.test(name))
      for (const file of files) {
        if (file !== 'endpoints.ts') facts.set(file, factsIn(await import(join(CONTRACT, file))))
      }
      for (const [name, map] of Object.entries(await import(join(CONTRACT, 'endpoints.ts')))) {
        if (map instanceof Map) facts.set(name, new Map([[name, codeOfMap(map, moduleOf)]]))
      }
    },
    resolveId: (id) => (id.startsWith(FACTS) ? { id: `\0${id}`, moduleSideEffects: false } : null),
    load(id) {
      if (!id.startsWith(`\0${FACTS}`)) return null
      const file = id.slice(FACTS.length + 1)
      const isMap = !file.endsWith('.ts')
      const constants = [...(facts.get(file) ?? [])].map(([name, code]) => `export const ${name} = ${code}`)
      return [isMap ? '' : `const load = ${loading(file)}`, ...constants].join('\n')
    },
    transform(code, id) {
      if (/\/contract\/[a-z-]+\.ts(\?|$)/.test(id)) return { code: code.replace(DESCRIPTION, ''), map: null }
      if (!/\/web\/.*\.tsx?(\?|$)/.test(id) || !code.includes('/contract/')) return null
      const split = (statement: string, list: string, file: string) => {
        // An import of types alone would load the module.
        const names = list
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
        const idOf = (name: string) => [file, name].find((id) => facts.get(id)?.has(name.split(' ')[0] ?? ''))
        const own = names.filter(idOf).map((name) => `import { ${name} } from '${FACTS}${idOf(name)}'`)
        const others = names.filter((name) => !idOf(name))
        return [...own, ...(others.length > 0 ? [statement.replace(list, ` ${others} `)] : [])].join('; ')
      }
      return { code: code.replace(IMPORT, split), map: null }
    },
  }
}

const loading = (file: string) => `() => import(${JSON.stringify(join(CONTRACT, file))})`

function factsIn(module: Record<string, unknown>): Map<string, string> {
  const names = Object.keys(module).filter((name) => name in ENDPOINTS)
  return new Map(names.map((name) => [name, codeOf(name, 'load')]))
}

function codeOfMap(map: Map<string, unknown>, moduleOf: (endpoint: string) => string): string {
  const entries = [...map].map(([name, value]) => {
    const isEndpoint = typeof value === 'object' && value !== null && 'method' in value
    return `['${name}', ${isEndpoint ? codeOf(name, loading(moduleOf(name))) : JSON.stringify(value)}]`
  })
  return `new Map([${entries}])`
}

/** The facts of an endpoint, without those that are undefined at the end: see web/lib/api/endpoint-facts.ts. */
function codeOf(name: string, load: string): string {
  const { method, path, access, response } = ENDPOINTS[name] ?? {}
  const facts = [`'${name} ${method} ${path}'`, response ? load : '', access === 'public' ? '1' : '']
  return `[${facts.join(',').replace(/,+$/, '')}]`
}
