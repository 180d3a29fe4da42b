import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { po } from 'gettext-parser'
import { LANGUAGES, type Language } from '../contract/languages.values.ts'
import {
  CONTRACT_TEXTS,
  type Messages,
  readTranslations,
  type Translation,
  translateMessages,
} from '../server/lib/catalogues.ts'

const ROOT = join(import.meta.dirname, '../web/messages')
const ENGLISH = join(ROOT, 'en')

/** The names of the files of `web/messages/en`, which are the namespaces of the catalogue. */
export const NAMESPACES = readdirSync(ENGLISH)
  .map((file) => file.replace('.ts', ''))
  .filter((name) => name !== 'index')

/** Namespaces that the server has, too. Their translations are in contract/messages. */
export const SHARED = readdirSync(join(CONTRACT_TEXTS, 'en')).map((file) => file.replace('.ts', ''))

/** The folders of translated texts by key, as `ideas.card.title`. */
const FOLDERS = {
  interface: ROOT,
  server: join(import.meta.dirname, '../server/messages'),
  errors: CONTRACT_TEXTS,
}
export type CatalogueName = keyof typeof FOLDERS

export function catalogueFile(name: CatalogueName, language: Language): string {
  return join(FOLDERS[name], `${language}.po`)
}

export async function englishMessages(namespace: string): Promise<Messages> {
  return ((await import(join(ENGLISH, `${namespace}.ts`))) as { default: Messages }).default
}

type Headers = Record<string, string>

/** The header of a PO file, as translators' tools write it. */
export function readHeaders(file: string): Headers {
  return existsSync(file) ? po.parse(readFileSync(file)).headers : {}
}

/** The PO file of a language with all English texts in their order; the texts of changed English become drafts. */
export function writeCatalogue(
  language: Language,
  english: Map<string, string>,
  translations: Map<string, Translation>,
  kept: Headers = {},
): Buffer {
  const contexts: Record<string, Record<string, object>> = {}
  for (const [key, source] of english) contexts[key] = { [source]: entryOf(key, source, translations.get(key)) }
  const headers = { ...kept, 'Content-Type': 'text/plain; charset=utf-8', Language: language }
  return po.compile({ charset: 'utf-8', headers, translations: contexts } as never, { foldLength: 0 })
}

function entryOf(key: string, source: string, translation?: Translation): object {
  const { text = '', isDraft = true, source: previous = source, comment } = translation ?? {}
  const isChanged = previous !== source
  const comments = {
    ...(comment && { translator: comment }),
    ...(text !== '' && (isDraft || isChanged) && { flag: 'fuzzy' }),
    ...(isChanged && { previous: `msgid ${JSON.stringify(previous)}` }),
  }
  return { msgctxt: key, msgid: source, msgstr: [text], comments }
}

const read = new Map<Language, Map<string, Translation>>()

/** The translations of all that the web shows, by key: of its own texts, and of those that it shares with the server. */
export function interfaceTranslations(language: Language): Map<string, Translation> {
  const files = (['errors', 'interface'] as const).map((name) => catalogueFile(name, language))
  const translations = read.get(language) ?? readTranslations(...files)
  read.set(language, translations)
  return translations
}

/** A namespace in every language. A text without a translation, or whose English has changed, is in English. */
export async function messagesByLanguage(namespace: string): Promise<[Language, Messages][]> {
  const english = await englishMessages(namespace)
  return LANGUAGES.map(({ code }) => [code, translateMessages(english, interfaceTranslations(code), [namespace])])
}
