import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { ENDPOINTS } from '../contract/endpoints.ts'

const CONTRACT = resolve('contract')
const FACTS = 'virtual:endpoints/'
const IMPORT = /^import \{([^}]*)\} from '[./]+\/contract\/([a-z-]+\.ts)'/gm

/**
 * Code for browsers imports endpoints from the contract like everything else. What it gets of each is name, method, path and access;
 * the module itself, with its schemas, loads with the first request (web/lib/api/endpoint-facts.ts).
 */
export function endpointFacts(): Plugin {
  const factsOf = new Map<string, Map<string, string>>()
  return {
    name: 'endpoint-facts',
    enforce: 'pre',
    async buildStart() {
      const files = readdirSync(CONTRACT).filter((name) => /^[a-z-]+\.ts$/.test(name))
      for (const file of files) factsOf.set(file, factsIn(await import(join(CONTRACT, file))))
    },
    resolveId: (id) => (id.startsWith(FACTS) ? { id: `\0${id}`, moduleSideEffects: false } : null),
    load(id) {
      if (!id.startsWith(`\0${FACTS}`)) return null
      const file = id.slice(FACTS.length + 1)
      const constants = [...(factsOf.get(file) ?? [])].map(([name, facts]) => `export const ${name} = ${facts}`)
      return [`const load = () => import(${JSON.stringify(join(CONTRACT, file))})`, ...constants].join('\n')
    },
    transform(code, id) {
      if (!/\/web\/.*\.tsx?(\?|$)/.test(id) || !code.includes('/contract/')) return null
      const split = (statement: string, list: string, file: string) => {
        const isFact = (name: string) => factsOf.get(file)?.has(name.split(' ')[0] ?? '') === true
        // An import of types alone would load the module.
        const names = list
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
        const [facts, others] = [names.filter(isFact), names.filter((name) => !isFact(name))]
        const imports = [
          facts.length > 0 && `import { ${facts} } from '${FACTS}${file}'`,
          others.length > 0 && statement.replace(list, ` ${others} `),
        ]
        return imports.filter(Boolean).join('; ')
      }
      return { code: code.replace(IMPORT, split), map: null }
    },
  }
}

/** Code of the endpoints of a module, and of maps made of them. */
function factsIn(module: Record<string, unknown>): Map<string, string> {
  const entries = Object.entries(module).flatMap(([name, value]): [string, string][] => {
    const endpoint = ENDPOINTS[name]
    if (value instanceof Map) return [[name, `new Map(${JSON.stringify([...value])})`]]
    if (!endpoint) return []
    const { method, path, access, response } = endpoint
    const facts = JSON.stringify({ name, method, path, access })
    return [[name, response ? facts.replace(/}$/, ',load}') : facts]]
  })
  return new Map(entries)
}
