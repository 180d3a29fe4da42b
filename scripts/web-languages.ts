import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { LANGUAGES, type Language } from '../contract/languages.values.ts'
import { scriptIn } from '../contract/rendered-page.ts'
import type { Messages } from '../server/lib/catalogues.ts'
import { errorTextsIn } from '../server/lib/error-texts.ts'
import { messagesByLanguage, NAMESPACES } from './catalogues.ts'

/**
 * The build writes its scripts once, with a mark in place of each namespace of the catalogue. They are then written in
 * every language: the default one in `assets`, any other in a folder of it, with the same names.
 */

const MARK = /(["'`])@messages:([\w.-]+):\w+@\1/g
const SCRIPT_PATH = /(["'`])assets\/([\w.-]+\.js)\1/g

export type CompiledTexts = Record<Language, string>

const ERRORS = Object.fromEntries(LANGUAGES.map(({ code }) => [code, errorTextsIn(code)]))

/** The text of an error of the contract as JSON. */
export function compiledErrorText(key: string): CompiledTexts {
  return Object.fromEntries(LANGUAGES.map(({ code }) => [code, JSON.stringify(ERRORS[code]?.[key])])) as CompiledTexts
}

/** The parsed messages of a namespace as JSON, all of them for the server. */
export async function compiledMessages(namespace: string, isServer: boolean): Promise<CompiledTexts> {
  const texts = await messagesByLanguage(namespace)
  return Object.fromEntries(
    texts.map(([language, messages]) => {
      const read = isServer || namespace !== 'heads' ? messages : titlesOf(messages)
      return [language, JSON.stringify(compileMessages(read))]
    }),
  ) as CompiledTexts
}

/** The heads of pages without descriptions, which search engines and link previews read in rendered pages alone. */
function titlesOf(heads: Messages): Messages {
  return Object.fromEntries(
    Object.entries(heads).map(([page, head]) => [page, typeof head === 'string' ? head : { title: head.title ?? '' }]),
  )
}

/** Messages as the browser reads them, without a parser. */
export function compileMessages(messages: Messages): object {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compile(message) : compileMessages(message),
    ]),
  )
}

/** The placeholder of a namespace. It depends on the texts, and so do the names of the files that contain it. */
export function markOf(namespace: string, texts: CompiledTexts): string {
  const hash = createHash('sha256').update(Object.values(texts).join('\n')).digest('hex').slice(0, 12)
  return `@messages:${namespace}:${hash}@`
}

export async function writeLanguages(clientRoot: string): Promise<void> {
  const texts = new Map(
    await Promise.all(NAMESPACES.map(async (name) => [name, await compiledMessages(name, false)] as const)),
  )
  const scripts = readdirSync(join(clientRoot, 'assets')).filter((name) => name.endsWith('.js'))
  // The default language last: its scripts replace the marked ones.
  for (const { code: language } of LANGUAGES.toReversed()) {
    mkdirSync(join(clientRoot, scriptIn(language, 'assets/')), { recursive: true })
    for (const name of scripts) {
      const file = join('assets', name)
      const marked = readFileSync(join(clientRoot, file), 'utf8')
      const code = withTexts(marked, (name) => (texts.get(name) ?? compiledErrorText(name))[language]).replace(
        SCRIPT_PATH,
        (_path, quote: string, other: string) => quote + scriptIn(language, `assets/${other}`) + quote,
      )
      writeFileSync(join(clientRoot, scriptIn(language, file)), code)
    }
  }
}

/**
 * A script with its namespaces side by side at its end, where they compress far better than spread over the code. Texts of
 * errors, whose names have a point, are where they are declared.
 */
function withTexts(marked: string, textsOf: (name: string) => string): string {
  const texts: string[] = []
  const code = marked.replace(MARK, (_mark, _quote, namespace: string) => {
    if (namespace.includes('.')) return textsOf(namespace)
    const name = `$texts${texts.length}`
    texts.push(`function ${name}(){return${textsOf(namespace)}}`)
    return `${name}()`
  })
  return [code, ...texts].join('\n')
}
