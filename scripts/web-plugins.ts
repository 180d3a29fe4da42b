import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contract/languages.values.ts'
import { ERROR_TEXTS } from '../server/lib/error-texts.ts'
import { readerLanguage } from '../server/lib/http/request-language.ts'
import { messagesByLanguage, NAMESPACES } from './catalogues.ts'
import { type CompiledTexts, compiledErrorText, compiledMessages, markOf } from './web-languages.ts'

const NAMES = new Set(NAMESPACES)

const NAMESPACE = /\/web\/messages\/en\/(?!index)(\w+)\.ts$/
const USE = /\buseTranslations\(([^)]*)\)/g
const CATALOGUES = 'virtual:catalogues'
const resolveVirtual = (id: string) => (id === CATALOGUES ? `\0${id}` : null)
/** A catalogue of the texts of errors. */
const ERRORS = /\/contract\/messages\/errors\/(?!index)(\w+)\.ts$/

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
      const errors = id.match(ERRORS)?.[1]
      if (errors) return errorCatalogue(errors, inLanguageOfPage)
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

/** A catalogue of the texts of errors, each as `write` has it. One that a page does not use is left out of its code. */
function errorCatalogue(catalogue: string, write: (key: string, texts: CompiledTexts) => string): string {
  const keys = [...ERROR_TEXTS.keys()].filter((key) => key.startsWith(`${catalogue}.`))
  const lines = keys.map((key) => {
    const [, name, part] = key.split('.')
    return part ? '' : `export const ${name} = /* @__PURE__ */ errorText(${write(key, compiledErrorText(key))})`
  })
  return ["import { errorText } from '../error-text.ts'", ...lines].join('\n')
}

function inLanguageOfPage(_key: string, texts: CompiledTexts): string {
  const list = Object.entries(texts).map(([language, json]) => `${language}: ${json}`)
  return `{ ${list} }[globalThis.document?.documentElement.lang || '${DEFAULT_LANGUAGE}']`
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
      const errors = id.match(ERRORS)?.[1]
      if (errors && !isServer) return errorCatalogue(errors, (key, texts) => `'${markOf(key, texts)}'`)
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
