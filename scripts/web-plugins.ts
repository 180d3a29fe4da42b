import { AsyncLocalStorage } from 'node:async_hooks'
import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { ENDPOINTS } from '../contract/endpoints.ts'
import type { EndpointShape } from '../contract/http.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contract/languages.values.ts'
import { readerLanguage } from '../server/lib/http/request-language.ts'
import { messagesByLanguage, NAMESPACES } from './catalogues.ts'
import { compiledMessages, ERRORS, markOf, sentencesByLanguage } from './web-languages.ts'

const NAMES = new Set(NAMESPACES)

const NAMESPACE = /\/web\/messages\/en\/(?!index)(\w+)\.ts$/
const USE = /\buseTranslations\(([^)]*)\)/g
const CATALOGUES = 'virtual:catalogues'
const SENTENCES = 'virtual:sentences'
const resolveVirtual = (id: string) => (id === CATALOGUES || id === SENTENCES ? `\0${id}` : null)

/** The namespaces that a module reads: the first words of the keys that it gives `useTranslations`. */
function namespacesIn(code: string, id: string): Set<string> {
  const found = new Set<string>()
  for (const [, key = ''] of code.matchAll(USE)) {
    const named = [...key.matchAll(/'(\w+)(?:\.[\w.]+)?'/g)]
      .map(([, name = '']) => name)
      .filter((name) => NAMES.has(name))
    if (named.length === 0) throw new Error(`${id}: useTranslations(${key}) names no namespace of the catalogue.`)
    for (const name of named) found.add(name)
  }
  return found
}

/** The catalogues in one piece, for tests and the development server, which names the language of a page as the server does. */
export function wholeCatalogues(): Plugin {
  const language = new AsyncLocalStorage<Language>()
  return {
    name: 'whole-catalogues',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => language.run(languageOf(request), next))
    },
    transformIndexHtml: (html) =>
      html.replace(`<html lang="${DEFAULT_LANGUAGE}">`, `<html lang="${language.getStore() ?? DEFAULT_LANGUAGE}">`),
    resolveId: resolveVirtual,
    async load(id) {
      if (id === `\0${SENTENCES}`) {
        return `export default { ${Object.entries(sentencesByLanguage()).map(([language, json]) => `${language}: ${json}`)} }[document.documentElement.lang]`
      }
      if (id !== `\0${CATALOGUES}`) return null
      const namespaces = await Promise.all(
        NAMESPACES.map(async (name) => [name, Object.fromEntries(await messagesByLanguage(name))] as const),
      )
      const catalogues = LANGUAGES.map(({ code }) => [
        code,
        Object.fromEntries(namespaces.map(([name, messages]) => [name, messages[code]])),
      ])
      return `export default ${JSON.stringify(Object.fromEntries(catalogues))}`
    },
  }
}

function languageOf({ url = '/', headers }: IncomingMessage): Language {
  const { searchParams } = new URL(url, 'http://localhost')
  return readerLanguage({ query: Object.fromEntries(searchParams), headers })
}

/**
 * Parses the catalogues at build time, so that the browser needs no parser for them, and splits them: a namespace travels
 * with the modules that use it and adds itself to the catalogue before any of them runs. The code for browsers has one
 * catalogue with a mark for each namespace, which scripts/web-languages.ts replaces; the server's has the
 * catalogue of every language.
 */
export function splitMessages(isServer: boolean): Plugin {
  return {
    name: 'split-messages',
    enforce: 'pre',
    resolveId: resolveVirtual,
    async load(id) {
      if (id === `\0${CATALOGUES}`) return emptyCatalogues(isServer)
      if (id === `\0${SENTENCES}`)
        return `export default ${isServer ? '{}' : `'${markOf(ERRORS, sentencesByLanguage())}'`}`
      const namespace = id.match(NAMESPACE)?.[1]
      if (!namespace) return null
      const texts = await compiledMessages(namespace, isServer)
      const lines = isServer
        ? Object.entries(texts).map(([language, json]) => `catalogues.${language}.${namespace} = ${json}`)
        : [`catalogues.en.${namespace} = '${markOf(namespace, texts)}'`]
      return { code: [`import catalogues from '${CATALOGUES}'`, ...lines].join('\n'), moduleSideEffects: true }
    },
    transform(code, id) {
      if (!/\/web\/.*\.tsx?(\?|$)/.test(id)) return null
      const imports = [...namespacesIn(code, id)].map((name) => `import '/messages/en/${name}.ts';`)
      return imports.length > 0 ? { code: imports.join('') + code, map: null } : null
    },
  }
}

function emptyCatalogues(isServer: boolean): string {
  const entries = LANGUAGES.map(({ code }) => `${code}: ${isServer ? '{}' : 'page'}`)
  return `const page = {}\nexport default { ${entries.join(', ')} }`
}

const CONTRACT = resolve('contract')
const TABLE = 'virtual:endpoint-table'
const ENTRIES = 'virtual:endpoints/'
const KEPT_AS = 'virtual:kept-as'
const READS = 'virtual:reads'
/** Modules that make calls. */
const CALLS = /\/api-(?:client|query|pages)\.ts'/
const QUOTED = /'(\w+)'/g

/**
 * Method, path and access of each call, and the module of its schemas: see web/lib/api/api-client.ts. The entries of a module
 * of the contract are bundled with the modules that import `call` or `apiQuery` and name one of its calls, and are added to the table before
 * any of them runs. Acts that wait are sent from any page: their sender has entries of its own.
 */
export function endpointTable(): Plugin {
  const fileOf = new Map<string, string>()
  const addingEntries = (names: string[]) => {
    const files = [...new Set(names.map((name) => fileOf.get(name) ?? ''))]
    const loaders = files.map(
      (file, index) => `const load${index} = () => import(${JSON.stringify(join(CONTRACT, file))})`,
    )
    const entries = names.map((name) => `${name}: ${entryOf(name, `load${files.indexOf(fileOf.get(name) ?? '')}`)}`)
    return `import table from '${TABLE}'\n${loaders.join('\n')}\nObject.assign(table, {${entries.join(',\n')}})`
  }
  return {
    name: 'endpoint-table',
    enforce: 'pre',
    async buildStart() {
      for (const file of readdirSync(CONTRACT)) {
        if (!/^[a-z-]+\.ts$/.test(file) || file === 'endpoints.ts') continue
        const names = Object.keys(await import(join(CONTRACT, file)))
        for (const name of names) if (name in ENDPOINTS) fileOf.set(name, file)
      }
    },
    resolveId: (id) =>
      [TABLE, KEPT_AS, READS].includes(id) || id.startsWith(ENTRIES)
        ? { id: `\0${id}`, moduleSideEffects: true }
        : null,
    load(id) {
      if (id === `\0${TABLE}`) return 'export default {}'
      if (id === `\0${KEPT_AS}`) return keptKinds()
      if (id === `\0${READS}`) return readTopics()
      if (!id.startsWith(`\0${ENTRIES}`)) return null
      const file = id.slice(`\0${ENTRIES}`.length)
      return addingEntries([...fileOf.keys()].filter((name) => fileOf.get(name) === file))
    },
    transform(code, id) {
      const isOfActs = id.endsWith('/outbox/act-calls.ts')
      if (!/\/web\/.*\.tsx?(\?|$)/.test(id) || !(isOfActs || CALLS.test(code))) return null
      const names = [...code.matchAll(QUOTED)].map(([, name = '']) => name).filter((name) => fileOf.has(name))
      if (isOfActs) return { code: `${code}\n${addingEntries(names)}`, moduleSideEffects: true, map: null }
      const files = new Set(names.map((name) => fileOf.get(name)))
      if (files.size === 0) return null
      return { code: [...files].map((file) => `import '${ENTRIES}${file}';`).join('') + code, map: null }
    },
  }
}

/** Under what a device keeps the responses of an endpoint, by its name. */
function keptKinds(): string {
  return mapModule(({ keptAs }) => keptAs)
}

/** The topics that a GET reads, by its name. What the site shows is a setting. */
function readTopics(): string {
  return mapModule(({ method, reads = [], shows }) =>
    method === 'GET' ? [...new Set([...reads, ...(shows ? (['settings'] as const) : [])])] : undefined,
  )
}

function mapModule(read: (endpoint: EndpointShape) => unknown): string {
  const entries = Object.entries<EndpointShape>(ENDPOINTS).map(([name, endpoint]) => [name, read(endpoint)])
  return `export default new Map(${JSON.stringify(entries.filter(([, value]) => value !== undefined))})`
}

/** Without a loader where the response has no body. */
function entryOf(name: string, load: string): string {
  const { method, path, access, response } = ENDPOINTS[name] ?? {}
  return `['${method}', '${path}', '${access}'${response ? `, ${load}` : ''}]`
}
